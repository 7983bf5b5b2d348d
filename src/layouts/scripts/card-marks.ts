import { readMarks } from './article-marks.ts'
import { pageWords } from './page-words.ts'

// Shows on cards which articles were saved or read in this browser. React leaves attributes alone that it
// does not know; the cards that it adds later are marked as they come.

/** What the card says of it; its style sheet shows it. */
function markOf(isSaved: boolean, isRead: boolean): string {
  const { saved = '', read = '', savedAndRead = '' } = pageWords().marks ?? {}
  return isSaved ? (isRead ? savedAndRead : saved) : isRead ? read : ''
}

function markCards(): void {
  const { saved, read } = readMarks()
  const isSaved = new Set(saved.map(([path]) => path))
  const isRead = new Set(read)
  for (const card of document.querySelectorAll<HTMLElement>('.card')) {
    const path = card.querySelector<HTMLAnchorElement>('.card-title a')?.pathname ?? ''
    const mark = markOf(isSaved.has(path), isRead.has(path))
    const facts = card.querySelector<HTMLElement>('.card-facts')
    if (!facts) continue
    if (mark) facts.dataset.mark = mark
    else delete facts.dataset.mark
  }
}

const list = document.querySelector('.list-section, .search-results')
if (list) {
  markCards()
  new MutationObserver(markCards).observe(list, { childList: true, subtree: true })
  // Back from an article, out of the browser's memory.
  addEventListener('pageshow', markCards)
}
