import { readStoredToken, removeStoredTokens, restoreSession } from '#islands/reader-session.ts'
import { forgetReading } from './reading-positions.ts'

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

// Not every browser clears what the answer to the logout asks it to clear.
document.querySelector('[data-log-out]')?.addEventListener('submit', () => {
  removeStoredTokens()
  forgetReading()
})
