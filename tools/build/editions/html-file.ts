import { strToU8 } from 'fflate'
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { Article } from '#domain/articles/article.ts'
import { cardDate } from '#domain/dates.ts'
import { editionPath } from '#domain/editions/edition.ts'
import { serializeHtml, walk } from '#domain/html-tree.ts'
import { languageAttributes, pageDirection } from '#domain/language/direction.ts'
import { fill } from '#domain/language/format.ts'
import { wordsIn } from '#domain/language/words.ts'
import {
  articleContent,
  articleId,
  type EditionAddresses,
  frontContent,
} from './edition-content.ts'
import { type EditionSource, modifiedAt } from './edition-source.ts'
import { htmlFileStyles } from './html-file-styles.ts'

/** What the file may load: nothing but what is in it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

/** An edition as one HTML file, with its pictures, styles and fonts in it. */
export async function createHtmlFile(source: EditionSource): Promise<Uint8Array> {
  const { edition, articles, publication, images } = source
  const addresses: EditionAddresses = {
    imageAddress(address) {
      const jpeg = images.get(address)
      return jpeg && `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
    },
    articleAddress: (index) => `#${articleId(index)}`,
  }
  const words = wordsIn(publication.language)
  const title = `${edition.title} · ${publication.name} ${edition.number}`
  const head = [
    h('meta', { charSet: 'utf-8' }),
    h('meta', { httpEquiv: 'content-security-policy', content: policy }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'referrer', content: 'no-referrer' }),
    h('title', title),
    h('style', await htmlFileStyles()),
  ]
  const body = [
    h('header', ...frontContent(source, addresses)),
    contents(articles, words.editions.contents),
    h(
      'main',
      {},
      ...articles.map((article, index) => articleElement(source, article, index, addresses)),
    ),
    closing(source),
  ]
  const page = h(
    'html',
    { lang: publication.language, dir: pageDirection(publication.language) },
    h('head', ...head),
    h('body', ...body),
  )
  return strToU8(`<!doctype html>\n${serializeHtml(page)}\n`)
}

function contents(articles: readonly Article[], heading: string): ElementContent {
  const entries = articles.map(({ title }, index) =>
    h('li', h('a', { href: `#${articleId(index)}` }, title)),
  )
  return h(
    'nav',
    { ariaLabelledBy: 'contents' },
    h('h2', { id: 'contents' }, heading),
    h('ol', ...entries),
  )
}

function articleElement(
  source: EditionSource,
  article: Article,
  index: number,
  addresses: EditionAddresses,
): ElementContent {
  const { kicker, opening, body } = articleContent(source, article, addresses)
  for (const node of body) walk(node, (part) => part.type === 'element' && adaptToFile(part))
  const id = articleId(index)
  return h(
    'article',
    {
      id,
      ariaLabelledBy: `${id}-title`,
      ...languageAttributes(article.language, source.publication.language),
    },
    ...kicker,
    h('h2', { id: `${id}-title` }, article.title),
    ...opening,
    ...body,
  )
}

/** Headings stand below the article's, which is of the second level; a wide table scrolls, also by keyboard. */
function adaptToFile(element: Element): void {
  const [, level] = /^h([1-3])$/.exec(element.tagName) ?? []
  if (level) element.tagName = level === '3' ? 'h4' : 'h3'
  if (element.tagName === 'table') element.properties.tabIndex = 0
}

function closing(source: EditionSource): ElementContent {
  const { edition, publication, siteOrigin } = source
  const href = new URL(editionPath(edition.number), siteOrigin).href
  const words = wordsIn(publication.language)
  const day = cardDate(modifiedAt(source), publication.timeZone, words)
  return h('footer', {}, h('p', fill(words.editions.asOf, { date: day }), h('a', { href }, href)))
}
