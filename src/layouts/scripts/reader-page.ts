// The scripts of every reader page, in one module: fetched once, not with the HTML of each page.

import { type Language, localeOf } from '#domain/language/language.ts'
import {
  adminTokenKey,
  readStoredToken,
  removeStoredToken,
  removeStoredTokens,
  restoreSession,
} from '#islands/reader-session.ts'
import { forgetReading } from './reading-positions.ts'
import { whenIdle } from './when-idle.ts'
import './theme-toggle.ts'
import './site-menu.ts'
import './card-marks.ts'
import './news.ts'
import './measure-vitals.ts'

// The link of a key card, `/login#key=…`, leads readers who are signed in here, and redirects keep
// fragments. The key leaves the address.
if (location.hash.startsWith('#key=')) {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Whether this browser lets the site store anything. */
function canStore(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

// A login by the plain form leaves the cookie alone: the token is fetched once, on the next page.
if (readStoredToken() === null && canStore()) {
  whenIdle(() => restoreSession().catch(() => undefined))
}

// Not every browser clears what the answer to the logout asks it to clear.
document.querySelector('[data-log-out]')?.addEventListener('submit', () => {
  removeStoredTokens()
  forgetReading()
})

/**
 * Verifies a stored admin token. An invalid one is removed, and the portal's login says so. Browsers
 * without one send no request.
 */
async function verifyAdmin(): Promise<void> {
  const token = readStoredToken(adminTokenKey)
  if (token === null) return
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await fetch('/api/auth/admin/verify', { headers })
  // Another tab may have signed in meanwhile.
  if (status !== 401 || readStoredToken(adminTokenKey) !== token) return
  removeStoredToken(adminTokenKey)
  sessionStorage.setItem('latchkey.admin-expired', 'true')
}

// Without an answer, the next page asks again.
verifyAdmin().catch(() => undefined)

// The header shrinks once the page is scrolled by more than 50 pixels: when a mark of that height leaves
// the screen. Observing it, unlike reading the scroll position, never forces a layout.
const mark = document.querySelector('[data-scroll-mark]')
const observer = new IntersectionObserver(([entry]) => {
  document.documentElement.classList.toggle('shrunk', entry?.isIntersecting === false)
})
if (mark) observer.observe(mark)

// A footer link to the current page scrolls to its top.
document.querySelector('.site-footer')?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.href !== location.origin + location.pathname + location.search) return
  event.preventDefault()
  scrollTo({ top: 0, behavior: 'smooth' })
})

// Prefetches pages of this site when the reader points at, touches or focuses their links.
const fetched = new Set([location.pathname])

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || fetched.has(link.pathname)) return
  // The admin portal is large and needs another session; a picture or an edition's file is fetched when
  // it is asked for.
  if (/^\/(?:admin|media\/|editions\/\d+\/)/.test(link.pathname) || link.hash !== '') return
  fetched.add(link.pathname)
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.href = link.href
  document.head.append(hint)
}

const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
// Firefox and Safari tell of no connection. The one measures a prefetch by the policy's `default-src`, which
// allows nothing, and reports each; the other knows none.
if (connection?.saveData === false) {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, prefetch)
  }
}

// Buttons with `data-back` go back in the browser's history if the reader came from this site.
// Otherwise, and without scripts, they lead home.
function cameFromThisSite(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}

for (const button of document.querySelectorAll('[data-back]')) {
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (cameFromThisSite()) history.back()
    else location.assign('/')
  })
}

// Dates a sheet of paper, in the line above the page.

addEventListener('beforeprint', () => {
  const line = document.querySelector<HTMLElement>('[data-printed]')
  const today = new Date().toLocaleDateString(localeOf(document.documentElement.lang as Language), {
    dateStyle: 'long',
  })
  if (line) line.dataset.printed = today
})
