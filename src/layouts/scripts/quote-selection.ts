// On the page of a preview link: words that are selected in the article can be commented on.

const button = document.querySelector<HTMLButtonElement>('[data-quote]')
const article = document.querySelector('.article')

/** The selected words; empty unless they are in the article. */
function selectedWords(): string {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !article) return ''
  const isInside = [selection.anchorNode, selection.focusNode].every((node) =>
    article.contains(node),
  )
  return isInside ? selection.toString().trim() : ''
}

function fieldOf(name: string): HTMLTextAreaElement | null {
  return document.querySelector(`#answer [name="${name}"]`)
}

if (button) {
  let words = ''
  document.addEventListener('selectionchange', () => {
    // A click on the button may end the selection first.
    const selected = selectedWords()
    if (selected) words = selected
    if (selected || !button.matches(':hover, :focus')) button.hidden = selected === ''
  })
  button.addEventListener('click', () => {
    const quote = fieldOf('quote')
    if (quote) quote.value = words.slice(0, quote.maxLength)
    button.hidden = true
    fieldOf('text')?.focus()
  })
}
