/** Between a popover and what it belongs to, and the edges of the window, in pixels. */
const gap = 8
const margin = 24

/** Where each popover belongs. */
const places = new Map<HTMLElement, () => DOMRect>()

/**
 * Places an open popover below a part of the window, or above it if there is no room, so that it
 * scrolls with the page. When the window changes, places it anew.
 */
export function placePopover(popover: HTMLElement, place: () => DOMRect): void {
  places.set(popover, place)
  const part = place()
  // Beside an edge it would be narrower than it has to be.
  popover.style.left = '0'
  const { offsetWidth, offsetHeight } = popover
  const below = part.bottom + gap
  const isAbove = below + offsetHeight > innerHeight && part.top > offsetHeight + gap
  const top = isAbove ? part.top - gap - offsetHeight : below
  const room = document.documentElement.clientWidth - offsetWidth - margin
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const start = isRightToLeft ? part.right - offsetWidth : part.left
  const left = Math.max(margin, Math.min(start, room))
  popover.style.top = `${top + scrollY}px`
  popover.style.left = `${left + scrollX}px`
}

addEventListener('resize', () => {
  for (const [popover, place] of places) {
    if (popover.matches(':popover-open')) placePopover(popover, place)
  }
})
