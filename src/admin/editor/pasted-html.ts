import { cleanArticleHtml } from '#domain/article-html.ts'
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
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  for (const junk of body.querySelectorAll('style, script, meta, link, title, o\\:p, xml')) {
    // Word writes its empty paragraphs with `<o:p>&nbsp;</o:p>`.
    junk.remove()
  }
  listsFromWord(body)
  unwrapLayoutTables(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style], b, i, center')) {
    keepMeaning(element)
  }
  for (const break_ of body.querySelectorAll('br.Apple-interchange-newline')) break_.remove()
  dropEmptyParagraphs(body)
  return cleanArticleHtml(body.innerHTML)
}

/** What a style says of words, as the elements that mean it. */
const meanings: { tag: string; said: (style: CSSStyleDeclaration) => boolean }[] = [
  { tag: 'strong', said: ({ fontWeight }) => fontWeight === 'bold' || Number(fontWeight) >= 600 },
  { tag: 'em', said: ({ fontStyle }) => fontStyle === 'italic' },
  { tag: 'u', said: (style) => decoration(style).includes('underline') },
  { tag: 's', said: (style) => decoration(style).includes('line-through') },
  { tag: 'sub', said: ({ verticalAlign }) => verticalAlign === 'sub' },
  { tag: 'sup', said: ({ verticalAlign }) => verticalAlign === 'super' },
]

function decoration(style: CSSStyleDeclaration): string {
  return `${style.textDecoration} ${style.textDecorationLine}`
}

function keepMeaning(element: HTMLElement): void {
  if (saysTheOpposite(element)) element.replaceWith(...element.childNodes)
  // On blocks and links a style is how their kind looks, not what these words mean.
  else if (element.tagName === 'SPAN' || element.tagName === 'FONT') keepMeaningOfWords(element)
}

/** Google Docs wraps everything it copies in a `<b>` that is not bold. */
function saysTheOpposite({ tagName, style }: HTMLElement): boolean {
  if (tagName === 'I') return style.fontStyle === 'normal'
  const { fontWeight } = style
  return (
    tagName === 'B' && fontWeight !== '' && !(fontWeight === 'bold' || Number(fontWeight) >= 600)
  )
}

function keepMeaningOfWords(element: HTMLElement): void {
  if (element.closest('h1, h2, h3, h4, h5, h6, pre, code')) return
  if (element.textContent?.trim() === '') return
  for (const { tag, said } of meanings) {
    if (tag === 'u' && element.closest('a')) continue
    if (!said(element.style) || element.closest(tag)) continue
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
