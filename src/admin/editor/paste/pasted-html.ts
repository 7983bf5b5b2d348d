import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
import { paragraphsFromContainers } from './pasted-blocks.ts'
import { notesFromFootnotes } from './pasted-footnotes.ts'
import { listsFromWord, parsePastedHtml, pastedStyle } from './pasted-word-lists.ts'

/**
 * Turns HTML that was pasted from Word, Google Docs or a web page into article HTML: styles become
 * elements with the same meaning, or are removed.
 */
export function cleanPastedHtml(html: string): string {
  // The text editor's own clipboard is clean, and marks how its pieces fit together.
  if (html.includes('data-pm-slice')) return html
  // Browsers write the addresses of this site in full, too.
  const body = parsePastedHtml(html.replaceAll(`src="${location.origin}/media/`, 'src="/media/'))
  removeUnseen(body)
  unwrapLedLinks(body)
  notesFromFootnotes(body)
  // Bookmarks, insertions that Word tracks, and links around the picture of a figure.
  for (const element of body.querySelectorAll('a:not([href]), ins[cite], figure > a')) {
    element.replaceWith(...element.childNodes)
  }
  listsFromWord(body)
  nestListsInItems(body)
  unwrapLayoutTables(body)
  for (const element of body.querySelectorAll<HTMLElement>('span, font, b, i, td')) {
    replaceStyle(element)
  }
  paragraphsFromContainers(body)
  removeEmptyParagraphs(body)
  return sanitizeArticleHtml(body.innerHTML)
}

/** Comments, deleted words, pixels that report who reads, and what has no content. Word fills empty paragraphs. */
const unseen =
  'style, script, title, o\\:p, xml, br.Apple-interchange-newline, [hidden], del[cite], .msocomanchor, [data-style*="comment-list"], sup > a[href*="#cmnt"], img[width="1"]'

/** What a picture that stands for a sign says: the sign itself, or `:smile:`. */
const signPattern = /^(?::[\w+-]+:|[\p{Extended_Pictographic}\p{RI}]\P{L}*)$/u

function removeUnseen(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const words = element.getAttribute('alt') ?? ''
    if (element.matches(unseen) || pastedStyle(element, 'display') === 'none') element.remove()
    else if (signPattern.test(words)) element.replaceWith(words)
    // Google Docs numbers comments like footnotes, each in a frame below the text.
    else if (element.id.startsWith('cmnt')) element.closest('[data-style*="border"]')?.remove()
  }
}

/** Google Docs leads each link through Google, Outlook through Microsoft, with the reader's own address. */
function unwrapLedLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll(
    '[href*=".google.com/url?"], [href*=".safelinks.protection."]',
  )) {
    const parameters = new URLSearchParams(link.getAttribute('href')?.replace(/^.*?\?/, ''))
    const address = parameters.get('q') || parameters.get('url')
    if (address) link.setAttribute('href', address)
  }
}

/** Google Docs and LibreOffice write a nested list beside the item that it belongs to. */
function nestListsInItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item?.tagName === 'LI') item.append(list)
  }
}

/** The elements that have the same meaning as an inline style. */
const styleElements: { tag: string; applies: (element: HTMLElement) => boolean }[] = [
  { tag: 'strong', applies: (element) => isBold(pastedStyle(element, 'font-weight')) },
  { tag: 'em', applies: (element) => pastedStyle(element, 'font-style') === 'italic' },
  { tag: 'u', applies: (element) => decoration(element).includes('underline') },
  { tag: 's', applies: (element) => decoration(element).includes('line-through') },
  { tag: 'sub', applies: (element) => pastedStyle(element, 'vertical-align') === 'sub' },
  { tag: 'sup', applies: (element) => pastedStyle(element, 'vertical-align') === 'super' },
]

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number(weight) >= 600
}

function decoration(element: HTMLElement): string {
  return `${pastedStyle(element, 'text-decoration')} ${pastedStyle(element, 'text-decoration-line')}`
}

function replaceStyle(element: HTMLElement): void {
  if (contradictsItsStyle(element)) element.replaceWith(...element.childNodes)
  // On blocks and links a style is only their usual look.
  else if (/^(?:SPAN|FONT|TD)$/.test(element.tagName)) wrapByStyle(element)
}

/** Google Docs wraps everything that it copies in a `<b>` that is not bold. */
function contradictsItsStyle(element: HTMLElement): boolean {
  if (element.tagName === 'I') return pastedStyle(element, 'font-style') === 'normal'
  const weight = pastedStyle(element, 'font-weight')
  return element.tagName === 'B' && weight !== '' && !isBold(weight)
}

function wrapByStyle(element: HTMLElement): void {
  if (element.closest('h1, h2, h3, h4, h5, h6, pre, code')) return
  if (element.textContent?.trim() === '') return
  for (const { tag, applies } of styleElements) {
    if (tag === 'u' && element.closest('a')) continue
    if (!applies(element) || element.closest(tag)) continue
    const wrapper = element.ownerDocument.createElement(tag)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
}

function removeEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p, div')) {
    const blank = paragraph.textContent?.replaceAll('\u00a0', ' ').trim() === ''
    if (blank && !paragraph.querySelector('img, hr, table')) paragraph.remove()
  }
}

/**
 * Replaces layout tables with their content. A data table stays: it has headers, or several short
 * cells in several rows. Changes `body` in place.
 */
function unwrapLayoutTables(body: HTMLElement): void {
  // From the inside out, so that a layout table is judged without the tables inside it.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    if (isLayout(table)) table.replaceWith(...contentOf(table))
  }
}

const blocks =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, figure, img, hr, table, div + div'

function isLayout(table: HTMLTableElement): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none') return true
  if (table.querySelector('th, caption, thead')) return false
  const rows = [...table.rows]
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (columns < 2 || rows.length < 2) return true
  const cells = rows.flatMap((row) => [...row.cells])
  // Word puts the text of each cell of a data table into one paragraph.
  return cells.some((cell) => cell.querySelectorAll(blocks).length > 1)
}

function contentOf(table: HTMLTableElement): Node[] {
  const cells = [...table.rows].flatMap((row) => [...row.cells])
  return cells.flatMap((cell) => {
    if (cell.querySelector(blocks)) return [...cell.childNodes]
    if (cell.textContent?.trim() === '') return []
    const paragraph = table.ownerDocument.createElement('p')
    paragraph.append(...cell.childNodes)
    return [paragraph]
  })
}
