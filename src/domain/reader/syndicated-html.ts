import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { Article } from '#domain/articles/article.ts'
import { articleBody, quoteElement } from '#domain/articles/article-body.ts'
import type { Citation } from '#domain/articles/citation.ts'
import { notesAt } from '#domain/corrections/correction.ts'
import type { Correction } from '#domain/corrections/correction-schema.ts'
import { cardDate } from '#domain/dates.ts'
import { serializeHtml, walk } from '#domain/html-tree.ts'
import { addPictureCredits } from '#domain/images/credited-text.ts'
import { isForeignImage } from '#domain/images/media.ts'
import { type CreditedCover, coverCredit } from '#domain/images/picture-credit.ts'
import { directionOf, languageAttributes } from '#domain/language/direction.ts'
import { fill } from '#domain/language/format.ts'
import { markDirection } from '#domain/language/marked-direction.ts'
import type { ArticleWords } from '#domain/language/words-type.ts'
import { isWebAddress } from '#domain/web-address.ts'

/**
 * An article's HTML for feed readers, which have neither the site's styles nor its origin: the cover,
 * the text with its featured quotes, what was corrected, and the sources, with absolute addresses only.
 */
export function syndicatedHtml(
  article: SyndicatedFields,
  origin: string,
  presentation: Presentation,
): string {
  const whole = syndicatedTree(article, presentation)
  walk(whole, (node) => {
    if (node.type === 'element') makeAbsolute(node, origin)
  })
  return serializeHtml(inItsLanguage(whole, article.language, presentation))
}

/** Says which language a text has, if it is not that of the feed. */
function inItsLanguage(tree: Root, tag: string, { words }: Presentation): Root {
  const own = languageAttributes(tag, words.language)
  if (own.lang === undefined) return tree
  return h(null, h('div', { ...own }, tree.children))
}

/** How dates and labels are written. */
export interface Presentation {
  timeZone?: string | undefined
  words: ArticleWords
}

type SyndicatedFields = Pick<
  Article,
  | 'content'
  | 'language'
  | 'quotes'
  | 'citations'
  | 'corrections'
  | 'pictureCredits'
  | keyof CoverFields
>

/** The same as a tree, with the addresses as they are stored. */
export function syndicatedTree(article: SyndicatedFields, presentation: Presentation): Root {
  const { words } = presentation
  const body = articleBody(article.content, article.quotes)
  const text = addPictureCredits(body, article.pictureCredits).children.map((node) =>
    node.type === 'element' && node.tagName === quoteElement ? featuredQuote(node) : node,
  )
  const children = [
    ...notes(notesAt('top', article.corrections), presentation),
    ...cover(article, words),
    ...text,
    ...notes(notesAt('end', article.corrections), presentation),
    ...sources(article.citations, words),
  ]
  return markDirection({ type: 'root', children }, directionOf(article.language || words.language))
}

function makeAbsolute(node: Element, origin: string): void {
  const { src } = node.properties
  if (typeof src === 'string') node.properties.src = new URL(src, origin).href
}

type CoverFields = Pick<Article, keyof CreditedCover | 'coverAlt'>

function cover(article: CoverFields, words: ArticleWords) {
  const { coverImage, coverAlt } = article
  if (coverImage === '' || isForeignImage(coverImage)) return []
  const by = coverCredit(article)
  const credit = by === '' ? [] : [h('figcaption', fill(words.article.photo, { credit: by }))]
  return [h('figure', h('img', { src: coverImage, alt: coverAlt }), credit)]
}

function featuredQuote({ properties: { text, attribution } }: Element): Element {
  const by = attribution === '' ? [] : [h('p', `— ${attribution}`)]
  return h('blockquote', h('p', `${text}`), by)
}

/** Without the words that changed: what a feed reader has stored cannot be taken back. */
function notes(corrections: readonly Correction[], { timeZone, words }: Presentation): Element[] {
  const noted = corrections.filter(({ note }) => note !== '')
  return noted.map(({ kind, note, at }) =>
    h(
      'p',
      h('strong', `${words.corrections.kinds[kind]}, ${cardDate(at, timeZone, words)}:`),
      ` ${note}`,
    ),
  )
}

function sources(citations: readonly Citation[], words: ArticleWords): Element[] {
  if (citations.length === 0) return []
  const items = citations.map(({ title, url }) =>
    h('li', isWebAddress(url) ? h('a', { href: url }, title) : title),
  )
  return [h('h2', words.article.sources), h('ul', items)]
}
