import type { KeyboardEvent } from 'react'

const focusable =
  'a[href], button, input, select, textarea, audio[controls], [tabindex], [contenteditable="true"]'

/**
 * Lets Tab go through parts of a form in this order, though the document has them in another one, because
 * they scroll in different columns.
 */
export function followTabOrder(event: KeyboardEvent, parts: readonly (HTMLElement | null)[]): void {
  if (event.key !== 'Tab' || event.defaultPrevented || !(event.target instanceof Node)) return
  const { target, shiftKey } = event
  const stops = parts.map((part) => (part ? tabStops(part) : []))
  const at = parts.findIndex((part) => part?.contains(target))
  const edge = shiftKey ? stops[at]?.at(0) : stops[at]?.at(-1)
  if (edge !== target) return
  const ahead = shiftKey ? stops.slice(0, at).reverse() : stops.slice(at + 1)
  const next = ahead.find(({ length }) => length > 0)?.at(shiftKey ? -1 : 0)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function tabStops(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [contenteditable="true"] a') &&
      !element.closest('[hidden]'),
  )
}
