import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:reached'?: boolean
  }
}

/** How long a form or a link waits for its island. Then it is sent or followed without. */
const maxWaitMs = 3000

/**
 * Hydrates an island when the reader comes to it, so that a page loads no React before: the pointer, a
 * touch or the focus is on it (on a card it is not: cards are links), a key is pressed, the page is shown
 * again, Back has changed the address alone, an element marked with `data-reach` comes near the window, or
 * an inline script has found that the page waits for it (a list that the address asks for, a session to
 * restore).
 *
 * A click on a button that was not hydrated yet, or on a link marked with `data-in-place`, is made again
 * afterwards, and so is Enter in a field whose form has a disabled button; other links work without it.
 * If the island does not come, a form is sent as a plain form and a link is followed.
 */
const reached: ClientDirective = (load, _options, island) => {
  const leaving = new AbortController()
  const { signal } = leaving
  let clicked: HTMLButtonElement | HTMLAnchorElement | null = null
  let entered: HTMLInputElement | null = null

  async function hydrate(): Promise<void> {
    stopWaiting()
    const run = await load()
    await run()
    // What could not be loaded was reported, and does nothing.
    if (island.hasAttribute('ssr')) return giveUp()
    leaving.abort()
    // React hydrates a moment after the island's code has run.
    setTimeout(() => (clicked ? clicked.click() : entered?.dispatchEvent(pressOfEnter())))
  }

  let isWaiting = true
  function reach(event?: Event): void {
    if (isWaiting && !(event && isElsewhere(event))) hydrate()
  }
  /** A page that is left, the page's own choice of a first field, and a card, which has links alone. */
  function isElsewhere({ type, target }: Event): boolean {
    if (type === 'visibilitychange') return document.visibilityState === 'hidden'
    if (!(target instanceof Element)) return false
    if (type === 'focusin' && target.hasAttribute('autofocus')) return true
    return type !== 'keydown' && target.closest('article') !== null
  }
  function stopWaiting(): void {
    isWaiting = false
    observer.disconnect()
  }
  /** The next touch tries again. */
  function giveUp(): void {
    isWaiting = true
    goWithout()
  }
  function goWithout(): void {
    if (signal.aborted || !clicked) return
    if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href)
    else if (clicked.type === 'submit') clicked.form?.submit()
    clicked = null
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
    },
    { rootMargin: '300px' },
  )

  for (const type of ['pointerover', 'touchstart', 'focusin', 'input']) {
    island.addEventListener(type, reach, { signal, passive: true })
  }
  for (const type of ['keydown', 'visibilitychange']) {
    document.addEventListener(type, reach, { signal, passive: true })
  }
  addEventListener('popstate', reach, { signal })
  island.addEventListener(
    'click',
    (event) => {
      clicked = targetOf(event)
      if (clicked instanceof HTMLButtonElement && clicked.type !== 'submit') return
      if (!clicked) return
      event.preventDefault()
      reach()
      setTimeout(goWithout, maxWaitMs)
    },
    { signal },
  )
  island.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) entered = target
    },
    { signal },
  )
  for (const mark of island.querySelectorAll('[data-reach]')) observer.observe(mark)
  const { listPending, sessionPending } = document.documentElement.dataset
  if (listPending !== undefined || sessionPending !== undefined) reach()
}

/** What a plain click is for; a click with a key opens another tab. */
function targetOf({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (!(target instanceof Element) || metaKey || ctrlKey || shiftKey || altKey) return null
  return target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a[data-in-place]')
}

function pressOfEnter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
}

// biome-ignore lint/style/noDefaultExport: Astro calls it.
export default reached
