import { readStoredToken, restoreSession } from '#islands/reader-session.ts'

/** Whether this browser lets the site store anything. */
function canStore(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

// A login by the plain form leaves the cookie alone: the token is fetched once, on the next page.
if (readStoredToken() === null && canStore()) restoreSession().catch(() => undefined)
