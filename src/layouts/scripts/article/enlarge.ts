// Shows a picture as large as the window, until the next click or key that closes a dialog.

import { pageWords } from '#src/layouts/scripts/page-words.ts'

const dialog = document.createElement('dialog')
dialog.className = 'enlarged'
dialog.ariaLabel = pageWords().articleScripts?.picture ?? ''
const close = document.createElement('button')
close.type = 'button'
close.className = 'tool'
close.textContent = pageWords().articleScripts?.close ?? ''
const picture = new Image()
const caption = document.createElement('p')
dialog.append(close, picture, caption)
dialog.addEventListener('click', () => dialog.close())
document.body.append(dialog)

/** @param link to the largest file of the picture in it */
export function enlarge(link: HTMLAnchorElement): void {
  const shown = link.querySelector('img')
  // Not the one before until this one has come.
  picture.removeAttribute('src')
  picture.src = link.href
  picture.alt = shown?.alt ?? ''
  for (const side of ['width', 'height'] as const) {
    picture.setAttribute(side, shown?.getAttribute(side) ?? '')
  }
  const shownCaption = link.closest('figure')?.querySelector('figcaption')?.cloneNode(true)
  caption.replaceChildren(...(shownCaption?.childNodes ?? []))
  // Its words alone: the number of a source would be a part of the word before it.
  for (const number of caption.querySelectorAll('.cite')) number.remove()
  caption.replaceChildren(caption.textContent)
  dialog.showModal()
}
