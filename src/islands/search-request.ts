import type { SearchAnswer } from '#domain/search.ts'
import type { SearchView } from './search-url.ts'

/** Why a search has no answer. */
export class SearchError extends Error {
  override name = 'SearchError'
  /** Whether the reader's session has ended: asking again will not help. */
  readonly signedOut: boolean

  constructor(signedOut: boolean) {
    super('The search could not be answered.')
    this.signedOut = signedOut
  }
}

/** Where the browser keeps the sessions' tokens; an administrator's goes before a reader's. */
const tokenKeys = ['latchkey.admin', 'latchkey.site']

/**
 * Asks for a page of results. An administrator's token may have ended while the reader's still
 * opens the site, so the second is tried where the first is refused. The answer comes from the very
 * release that the page is of, so its form is not checked again here.
 *
 * @param view what is searched for, and where
 * @param cursor the `next` of the page before; null for the first page
 * @param signal ends the wait
 * @returns the page
 * @throws SearchError where there is no answer
 */
export async function fetchSearchResults(
  { query, category }: SearchView,
  cursor: string | null,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const given = new URLSearchParams({ q: query })
  if (category !== 'all') given.set('category', category)
  if (cursor !== null) given.set('cursor', cursor)
  const address = `/api/search?${given}`
  for (const token of keptTokens()) {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(address, { headers, signal }).catch(() => null)
    if (response?.status === 401) continue
    const answer: SearchAnswer | null = response?.ok
      ? await response.json().catch(() => null)
      : null
    if (answer === null) throw new SearchError(false)
    return answer
  }
  throw new SearchError(true)
}

/**
 * Leads to the login, and from there back. The site's cookie may still count where the token does
 * not, and the login would lead straight back: so that session is ended first.
 *
 * @param back the address to come back to
 */
export async function goToLogin(back: string): Promise<void> {
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'site' }),
  }).catch(() => null)
  location.assign(`/login?next=${encodeURIComponent(back)}`)
}

function keptTokens(): string[] {
  try {
    return tokenKeys.flatMap((key) => localStorage.getItem(key) ?? [])
  } catch {
    // A browser that keeps nothing has no token.
    return []
  }
}
