import { readMarks } from './article-marks.ts'

// Shows on cards which articles were saved or read in this browser. React leaves attributes alone that it
// does not know; the cards that it adds later are marked as they come.

function markCards(): void {
  const { saved, read } = readMarks()
  const isSaved = new Set(saved.map(([path]) => path))
  const isRead = new Set(read)
  for (const card of document.querySelectorAll<HTMLElement>('.card')) {
    const path = card.querySelector<HTMLAnchorElement>('.card-title a')?.pathname ?? ''
    card.toggleAttribute('data-saved', isSaved.has(path))
    card.toggleAttribute('data-read', isRead.has(path))
  }
}

const list = document.querySelector('.list-section, .search-results')
if (list) {
  markCards()
  new MutationObserver(markCards).observe(list, { childList: true, subtree: true })
  // Back from an article, out of the browser's memory.
  addEventListener('pageshow', markCards)
}
