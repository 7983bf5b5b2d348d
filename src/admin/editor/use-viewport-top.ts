import { useEffect } from 'react'

/**
 * Sets the CSS property `--viewport-top`: how many pixels of the page's viewport are hidden above what
 * is seen. A phone with an open keyboard moves the page up by that much, with everything sticky on it.
 */
export function useViewportTop(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const update = () => style.setProperty('--viewport-top', `${viewport.offsetTop}px`)
    const events = ['resize', 'scroll'] as const
    for (const event of events) viewport.addEventListener(event, update)
    return () => {
      for (const event of events) viewport.removeEventListener(event, update)
      style.removeProperty('--viewport-top')
    }
  }, [])
}
