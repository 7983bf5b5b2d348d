import { useEffect } from 'react'

/**
 * Sets the CSS properties `--viewport-top` and `--viewport-bottom`: how many pixels of the page's viewport
 * are hidden above and below what is seen. A phone with an open keyboard moves the page up by that much,
 * with everything sticky on it.
 */
export function useViewportTop(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const update = () => {
      const below = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      style.setProperty('--viewport-top', `${viewport.offsetTop}px`)
      style.setProperty('--viewport-bottom', `${below}px`)
    }
    const events = ['resize', 'scroll'] as const
    for (const event of events) viewport.addEventListener(event, update)
    return () => {
      for (const event of events) viewport.removeEventListener(event, update)
      style.removeProperty('--viewport-top')
      style.removeProperty('--viewport-bottom')
    }
  }, [])
}

/**
 * Marks the page while the focus is in an element. With `:has()`, each element that a key adds would have
 * the whole screen styled anew.
 *
 * @returns the function that ends it
 */
export function markFocus(element: HTMLElement | null): () => void {
  const { classList } = document.documentElement
  const begin = () => classList.add('text-focused')
  const end = () => classList.remove('text-focused')
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) end()
  }
  element?.addEventListener('focusin', begin)
  element?.addEventListener('focusout', leave)
  return () => {
    end()
    element?.removeEventListener('focusin', begin)
    element?.removeEventListener('focusout', leave)
  }
}
