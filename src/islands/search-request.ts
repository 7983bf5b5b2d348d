import type { SearchAnswer } from '#domain/search.ts'
import type { SearchView } from './search-url.ts'

/** A search failed. */
export class SearchError extends Error {
  override name = 'SearchError'
  /** Whether the reader's session has ended, so that a retry cannot help. */
  readonly signedOut: boolean

  constructor(signedOut: boolean) {
    super('The search could not be answered.')
    this.signedOut = signedOut
  }
}

/** The keys of the sessions' tokens in local storage; an administrator's takes precedence. */
const tokenKeys = ['latchkey.admin', 'latchkey.site']

/**
 * Fetches a page of results. An administrator's session may have ended while the reader's still lasts,
 * so the second token is tried if the first is refused. The response is not validated here.
 *
 * @param cursor the `next` of the previous page; null for the first page
 * @throws SearchError if there is no result
 */
export async function fetchSearchResults(
  { query, category, exact }: SearchView,
  cursor: string | null,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const parameters = new URLSearchParams({ q: query })
  if (category !== 'all') parameters.set('category', category)
  if (exact) parameters.set('exact', 'true')
  if (cursor !== null) parameters.set('cursor', cursor)
  const url = `/api/search?${parameters}`
  for (const token of storedTokens()) {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(url, { headers, signal }).catch(() => null)
    if (response?.status === 401) continue
    const page: SearchAnswer | null = response?.ok ? await response.json().catch(() => null) : null
    if (page === null) throw new SearchError(false)
    return page
  }
  throw new SearchError(true)
}

/**
 * Navigates to the login page, which returns to `back` afterwards. Ends the session of the cookie
 * first: it may outlive the token, and the login page would redirect at once.
 */
export async function goToLogin(back: string): Promise<void> {
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'site' }),
  }).catch(() => null)
  location.assign(`/login?next=${encodeURIComponent(back)}`)
}

function storedTokens(): string[] {
  try {
    return tokenKeys.flatMap((key) => localStorage.getItem(key) ?? [])
  } catch {
    return []
  }
}
