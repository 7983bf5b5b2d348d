// The arrow keys lead to the previous and the next article, unless they have another meaning.

const directions: Partial<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' }

/** Where the keys move a cursor, a choice or what is scrolled sideways. */
const ownKeys = 'input, textarea, select, [contenteditable], [tabindex="0"], [popover], dialog'

function isFree({ target }: Event): boolean {
  if (target instanceof Element && target.closest(ownKeys)) return false
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
