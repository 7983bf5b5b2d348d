/** For so long React may take to enable a button again, or to move it in its list, which takes its focus. */
const renderingFrames = 30

/**
 * After a change that may have removed, disabled or moved what had the focus: back to it, else to the
 * screen's heading. A focus that went elsewhere meanwhile stays there.
 *
 * @param before what had the focus before the change
 */
export function keepFocus(before: EventTarget | null = null, frames = renderingFrames): void {
  requestAnimationFrame(() => {
    const isLost = () => document.activeElement === document.body
    if (before instanceof HTMLElement && before.isConnected) {
      if (isLost()) before.focus()
      const isOnIt = isLost() || document.activeElement === before
      if (isOnIt && frames > 0) return keepFocus(before, frames - 1)
    }
    if (isLost()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}

/** An upload's button is a field for files. */
const pressed = 'button, [type="file"]'

/**
 * As `ref` of an item in a list, or of a button beside others: if it is removed while the focus is in it, the focus
 * goes to the first button of its neighbour, else to the heading of the panel, else to the screen's.
 */
export function passFocusOn(item: HTMLElement | null): () => void {
  return () => {
    if (!item?.contains(document.activeElement)) return
    const neighbour = item.nextElementSibling ?? item.previousElementSibling
    const panel = item.closest('dialog')
    // React has removed it by then.
    queueMicrotask(() => {
      const near = neighbour?.matches('button') ? neighbour : neighbour?.querySelector(pressed)
      const target = near?.isConnected ? near : panel?.querySelector('h2')
      if (target instanceof HTMLElement) target.focus()
      keepFocus()
    })
  }
}

/** What the keys of a list that goes down are in a row. */
export const keysOfRow: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }

/**
 * Where an arrow key, Home or End moves the focus in a row (roving tabindex). Arrow keys wrap
 * around.
 *
 * @returns null for every other key
 */
export function rovingIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
