import type { Logout, SessionScope } from '#domain/auth/session.ts'
import { readEntry, writeEntry } from '#islands/stored-entry.ts'

const keys: Record<SessionScope, string> = { site: 'latchkey.site', admin: 'latchkey.admin' }

/** What was read and saved in this browser, see `reading-positions.ts` and `article-marks.ts`. */
const readingKeys = ['latchkey.reading', 'latchkey.marks']

/** Set by `#src/layouts/scripts/reader-page.ts`. */
const expiryKey = 'latchkey.admin-expired'

/** Where this browser stores its session tokens. The reader's login uses the same keys. */
export interface TokenStorage {
  get: (scope: SessionScope) => string | null
  set: (scope: SessionScope, token: string) => void
  remove: (scope: Logout['scope']) => void
  /** Whether a reader's page has removed an expired admin token; true once. */
  takeExpiry: () => boolean
  /** Listens for tokens that another tab removes, or puts in the place of none or of another account's. */
  onReplaced: (scope: SessionScope, listener: () => void) => void
}

/** Tokens for which the browser's storage has no room, or is blocked: until the page is closed. */
const unstored = new Map<SessionScope, string>()

export const localTokenStorage: TokenStorage = {
  get: (scope) => unstored.get(scope) ?? readEntry(keys[scope]),
  set: (scope, token) => {
    if (writeEntry(keys[scope], token)) unstored.delete(scope)
    else unstored.set(scope, token)
  },
  remove: (scope) => {
    for (const one of ['site', 'admin'] as const) {
      if (scope !== one && scope !== 'both') continue
      unstored.delete(one)
      writeEntry(keys[one], null)
    }
    if (scope !== 'admin') for (const key of readingKeys) writeEntry(key, null)
  },
  takeExpiry: () => {
    try {
      const expired = sessionStorage.getItem(expiryKey) !== null
      sessionStorage.removeItem(expiryKey)
      return expired
    } catch {
      return false
    }
  },
  onReplaced: (scope, listener) => {
    window.addEventListener('storage', ({ key, oldValue, newValue }) => {
      // A key of null means that the whole storage was cleared.
      if (key !== null && key !== keys[scope]) return
      if (newValue === null || accountOf(newValue) !== accountOf(oldValue)) listener()
    })
  },
}

/** Whose session a token opens; undefined for a reader's, and for what is no token. */
function accountOf(token: string | null): string | undefined {
  const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  try {
    return JSON.parse(atob(claims ?? '')).sub
  } catch {
    return undefined
  }
}
