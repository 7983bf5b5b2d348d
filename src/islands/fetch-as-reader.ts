import { restoreSession } from './reader-session.ts'

/**
 * Fetches what a reader may see. Restores the session if its cookie is gone; if the session has ended,
 * opens the login, which leads back.
 *
 * @returns the response. Never settles while the login opens
 * @throws if there is no response
 */
export async function fetchAsReader(url: string, signal?: AbortSignal): Promise<Response> {
  const request = () => fetch(url, { signal: signal ?? null })
  const response = await request()
  if (response.status !== 401) return response
  if (await restoreSession()) return request()
  openLogin(location.pathname + location.search)
  return new Promise(() => undefined)
}

/** Replaces the page, so that the browser's Back does not return to what it could not show. */
function openLogin(back: string): void {
  location.replace(`/login?next=${encodeURIComponent(back)}`)
}
