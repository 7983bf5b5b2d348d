import { placePopover } from './place-popover.ts'

// A tap on the number of a source opens its note at the passage, unless it stands in the margin. Without
// popovers, and without scripts, the number leads to the list.

const card = document.createElement('span')
card.className = 'note-card'
card.popover = 'auto'
card.role = 'dialog'

/** The number whose note is open. */
let opener: Element | null = null
/** The number whose note was open when the pointer went down, which closes it before the click. */
let closing: Element | null = null

function numberAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('.cite a') : null
}

function openAt(link: HTMLAnchorElement, source: Element): void {
  card.replaceChildren(...source.cloneNode(true).childNodes)
  card.ariaLabel = link.ariaLabel
  link.parentElement?.after(card)
  opener = link
  card.showPopover()
  placePopover(card, () => link.getBoundingClientRect())
  card.querySelector('a')?.focus({ preventScroll: true })
}

if ('popover' in HTMLElement.prototype) {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      closing = card.matches(':popover-open') && numberAt(target) === opener ? opener : null
    },
    true,
  )
  document.addEventListener('click', (event) => {
    const link = numberAt(event.target)
    const source = link && document.querySelector(link.hash)
    const note = link?.parentElement?.nextElementSibling
    if (!link || !source || (note?.matches('.note') && note.checkVisibility())) return
    event.preventDefault()
    if (link !== closing) openAt(link, source)
    closing = null
  })
}
