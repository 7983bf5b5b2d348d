import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:reached'?: boolean | 'scroll'
  }
}

/**
 * Hydrates an island when the reader comes to it, so that a page loads no React before: the pointer, a
 * touch or the focus is on it, a key is pressed, the page is shown again, an element marked with
 * `data-reach` comes near the window, or the URL asks for another list than the page's. With
 * `client:reached="scroll"` it is the first scrolling.
 *
 * A click on a button that was not hydrated yet is made again afterwards; links work without it.
 */
const reached: ClientDirective = (load, { value }, island) => {
  const leaving = new AbortController()
  const { signal } = leaving
  let clicked: HTMLElement | null = null

  async function hydrate(): Promise<void> {
    stopWaiting()
    const run = await load()
    await run()
    leaving.abort()
    // React hydrates a moment after the island's code has run.
    setTimeout(() => clicked?.click())
  }

  let isWaiting = true
  function reach(): void {
    if (!isWaiting) return
    hydrate().catch((error: unknown) => {
      console.error(error)
      isWaiting = true
    })
  }
  function stopWaiting(): void {
    isWaiting = false
    observer.disconnect()
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
    },
    { rootMargin: '300px' },
  )

  if (value === 'scroll') {
    addEventListener('scroll', reach, { signal, passive: true })
    return
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    island.addEventListener(type, reach, { signal, passive: true })
  }
  for (const type of ['keydown', 'visibilitychange']) {
    document.addEventListener(type, reach, { signal, passive: true })
  }
  island.addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('button') : null
    },
    { signal },
  )
  for (const mark of island.querySelectorAll('[data-reach]')) observer.observe(mark)
  if (document.documentElement.dataset.listPending !== undefined) reach()
}

// biome-ignore lint/style/noDefaultExport: Astro calls it.
export default reached
