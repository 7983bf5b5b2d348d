/**
 * After a change that may have removed or disabled what had the focus: back to it, else to the
 * screen's heading. A focus that went elsewhere meanwhile stays there.
 *
 * @param before what had the focus before the change
 */
export function keepFocus(before: EventTarget | null = null): void {
  // React has rendered the change by then.
  requestAnimationFrame(() => {
    const isLost = () => document.activeElement === document.body
    if (isLost() && before instanceof HTMLElement) before.focus()
    if (isLost()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}
