import { sanitizeArticleHtml } from '#domain/article-html.ts'
import { paragraphsFromContainers } from './pasted-blocks.ts'
import { pastedBody, pastedStyle } from './pasted-style.ts'
import { unwrapLayoutTables } from './pasted-tables.ts'
import { listsFromWord } from './pasted-word-lists.ts'

/**
 * Makes article HTML of what was pasted from Word, Google Docs or a web page: what only said how it
 * looked becomes what it means, or nothing.
 *
 * @param html the clipboard's HTML
 * @returns HTML of known elements
 */
export function cleanPastedHtml(html: string): string {
  // The text editor's own clipboard is clean, and says where its pieces fit together.
  if (html.includes('data-pm-slice')) return html
  const body = pastedBody(html)
  // Word fills its empty paragraphs with `<o:p>&nbsp;</o:p>`.
  const junk = 'style, script, meta, link, title, o\\:p, xml, br.Apple-interchange-newline'
  for (const element of body.querySelectorAll(junk)) element.remove()
  listsFromWord(body)
  unwrapLayoutTables(body)
  for (const element of body.querySelectorAll<HTMLElement>('span, font, b, i')) {
    keepMeaning(element)
  }
  paragraphsFromContainers(body)
  dropEmptyParagraphs(body)
  return sanitizeArticleHtml(body.innerHTML)
}

/** What a style says of words, as the elements that mean it. */
const meanings: { tag: string; said: (element: HTMLElement) => boolean }[] = [
  { tag: 'strong', said: (element) => isBold(pastedStyle(element, 'font-weight')) },
  { tag: 'em', said: (element) => pastedStyle(element, 'font-style') === 'italic' },
  { tag: 'u', said: (element) => decoration(element).includes('underline') },
  { tag: 's', said: (element) => decoration(element).includes('line-through') },
  { tag: 'sub', said: (element) => pastedStyle(element, 'vertical-align') === 'sub' },
  { tag: 'sup', said: (element) => pastedStyle(element, 'vertical-align') === 'super' },
]

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number(weight) >= 600
}

function decoration(element: HTMLElement): string {
  return `${pastedStyle(element, 'text-decoration')} ${pastedStyle(element, 'text-decoration-line')}`
}

function keepMeaning(element: HTMLElement): void {
  if (saysTheOpposite(element)) element.replaceWith(...element.childNodes)
  // On blocks and links a style is how their kind looks, not what these words mean.
  else if (element.tagName === 'SPAN' || element.tagName === 'FONT') keepMeaningOfWords(element)
}

/** Google Docs wraps everything it copies in a `<b>` that is not bold. */
function saysTheOpposite(element: HTMLElement): boolean {
  if (element.tagName === 'I') return pastedStyle(element, 'font-style') === 'normal'
  const weight = pastedStyle(element, 'font-weight')
  return element.tagName === 'B' && weight !== '' && !isBold(weight)
}

function keepMeaningOfWords(element: HTMLElement): void {
  if (element.closest('h1, h2, h3, h4, h5, h6, pre, code')) return
  if (element.textContent?.trim() === '') return
  for (const { tag, said } of meanings) {
    if (tag === 'u' && element.closest('a')) continue
    if (!said(element) || element.closest(tag)) continue
    const meant = element.ownerDocument.createElement(tag)
    meant.append(...element.childNodes)
    element.append(meant)
  }
}

function dropEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p, div')) {
    const blank = paragraph.textContent?.replaceAll('\u00a0', ' ').trim() === ''
    if (blank && !paragraph.querySelector('img, hr, table')) paragraph.remove()
  }
}
