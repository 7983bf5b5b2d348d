import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:reached'?: boolean
  }
}

/** How long a form waits for its island. Then it is sent without. */
const formWaitMs = 3000

/**
 * Hydrates an island when the reader comes to it, so that a page loads no React before: the pointer, a
 * touch or the focus is on it (on a card it is not: cards are links), a key is pressed, the page is shown again, an element marked with
 * `data-reach` comes near the window, or an inline script has found that the page waits for it (a list
 * that the address asks for, a session to restore).
 *
 * A click on a button that was not hydrated yet is made again afterwards, and so is Enter in a field
 * whose form has a disabled button; links work without it. A form whose island does not come is sent as a
 * plain form.
 */
const reached: ClientDirective = (load, _options, island) => {
  const leaving = new AbortController()
  const { signal } = leaving
  let clicked: HTMLButtonElement | null = null
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
    sendForm()
  }
  function sendForm(): void {
    if (clicked?.type === 'submit' && !signal.aborted) clicked.form?.submit()
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
  island.addEventListener(
    'click',
    (event) => {
      clicked = event.target instanceof Element ? event.target.closest('button') : null
      if (clicked?.type !== 'submit') return
      event.preventDefault()
      reach()
      setTimeout(sendForm, formWaitMs)
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

function pressOfEnter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
}

// biome-ignore lint/style/noDefaultExport: Astro calls it.
export default reached
