// The arrow keys lead to the previous and the next article, unless they have another meaning.

const isRightToLeft = document.documentElement.dir === 'rtl'
const directions: Partial<Record<string, string>> = {
  ArrowLeft: isRightToLeft ? 'next' : 'prev',
  ArrowRight: isRightToLeft ? 'prev' : 'next',
}

/** Keys belong to the control that has the focus, such as a player, whether it uses them or not. */
const controls =
  'a, audio, button, dialog, embed, input, object, select, summary, textarea, video, [contenteditable], [popover], [role], [tabindex="0"]'

function isFree({ target }: Event): boolean {
  if (target instanceof Element && target.closest(controls)) return false
  if (getSelection()?.isCollapsed === false || (visualViewport?.scale ?? 1) > 1) return false
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth <= clientWidth
}

document.addEventListener('keydown', (event) => {
  const direction = directions[event.key]
  const { altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented } = event
  const isPlain = !(altKey || ctrlKey || metaKey || shiftKey || isComposing || defaultPrevented)
  if (!direction || !isPlain || !isFree(event)) return
  document.querySelector<HTMLAnchorElement>(`.neighbours a[rel=${direction}]`)?.click()
})
