import type { Element, ElementContent, Root } from 'hast'
import type { Article } from './article.ts'
import { articleBody, quoteElement } from './article-body.ts'
import type { Citation } from './citation.ts'
import { serializeHtml, walk } from './html-tree.ts'
import { isForeignImage } from './media.ts'
import { isWebAddress } from './web-address.ts'

/**
 * An article's HTML for feed readers, which have neither the site's styles nor its origin: the cover,
 * the text with its featured quotes, and the sources, with absolute addresses only.
 */
export function syndicatedHtml(
  article: Pick<Article, 'content' | 'quotes' | 'citations' | keyof CoverFields>,
  origin: string,
): string {
  const text = articleBody(article.content, article.quotes).children.map((node) =>
    node.type === 'element' && node.tagName === quoteElement ? featuredQuote(node) : node,
  )
  const whole: Root = {
    type: 'root',
    children: [...cover(article), ...text, ...sources(article.citations)],
  }
  walk(whole, (node) => {
    if (node.type === 'element') makeAbsolute(node, origin)
  })
  return serializeHtml(whole)
}

function makeAbsolute(node: Element, origin: string): void {
  const { src } = node.properties
  if (typeof src === 'string') node.properties.src = new URL(src, origin).href
}

type CoverFields = Pick<Article, 'coverImage' | 'coverAlt' | 'photoCredit'>

function cover({ coverImage, coverAlt, photoCredit }: CoverFields) {
  if (coverImage === '' || isForeignImage(coverImage)) return []
  const credit = photoCredit === '' ? [] : [element('figcaption', [`Photo: ${photoCredit}`])]
  return [element('figure', [element('img', [], { src: coverImage, alt: coverAlt }), ...credit])]
}

function featuredQuote({ properties: { text, attribution } }: Element): Element {
  const by = attribution === '' ? [] : [element('p', [`— ${attribution}`])]
  return element('blockquote', [element('p', [`${text}`]), ...by])
}

function sources(citations: readonly Citation[]): Element[] {
  if (citations.length === 0) return []
  const items = citations.map(({ title, url }) =>
    element('li', [isWebAddress(url) ? element('a', [title], { href: url }) : title]),
  )
  return [element('h2', ['Sources']), element('ul', items)]
}

function element(
  tagName: string,
  children: (ElementContent | string)[],
  properties: Element['properties'] = {},
): Element {
  const nodes = children.map((child) =>
    typeof child === 'string' ? { type: 'text' as const, value: child } : child,
  )
  return { type: 'element', tagName, properties, children: nodes }
}
