import type { ElementContent, Nodes } from 'hast'
import { h } from 'hastscript'
import type { Article } from '#domain/articles/article.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { cardDate } from '#domain/dates.ts'
import { paragraphsOf } from '#domain/editions/edition.ts'
import { picturesIn, walk } from '#domain/html-tree.ts'
import { fill } from '#domain/language/format.ts'
import { wordsIn } from '#domain/language/words.ts'
import { syndicatedTree } from '#domain/reader/syndicated-html.ts'
import type { EditionSource } from './edition-source.ts'

/** Where a file has its parts. */
export interface EditionAddresses {
  /** @returns undefined for a picture that the file does not have */
  imageAddress: (address: string) => string | undefined
  /** @param index the article's place in the edition */
  articleAddress: (index: number) => string
}

/** What stands before the articles: the cover, the title and the editorial. */
export function frontContent(
  { edition, publication }: EditionSource,
  { imageAddress }: EditionAddresses,
): ElementContent[] {
  const { number, title, coverImage, coverAlt, editorial, publishedAt } = edition
  const words = wordsIn(publication.language)
  const cover = imageAddress(coverImage)
  const { logo } = publication
  const logoImage = logo && imageAddress(logo.address)
  return [
    ...(cover
      ? [h('figure', { className: 'cover' }, h('img', { src: cover, alt: coverAlt }))]
      : []),
    ...(logoImage
      ? [h('p', { className: 'logo' }, h('img', { src: logoImage, alt: logo.alt }))]
      : []),
    h(
      'p',
      { className: 'kicker' },
      `${publication.name} · ${fill(words.editions.edition, { number })}`,
    ),
    h('h1', title),
    h('p', { className: 'facts' }, cardDate(publishedAt, publication.timeZone, words)),
    ...paragraphsOf(editorial).map((paragraph) => h('p', paragraph)),
  ]
}

/** An article below its headline, and what stands above and directly below that. */
export interface ArticleContent {
  kicker: ElementContent[]
  opening: ElementContent[]
  body: ElementContent[]
}

/**
 * An article as feeds have it. Its links lead to the other articles in the file where they can, and to the
 * site otherwise; pictures that the file does not have are left out.
 */
export function articleContent(
  { articles, publication, siteOrigin }: EditionSource,
  article: Article,
  { imageAddress, articleAddress }: EditionAddresses,
): ArticleContent {
  const { summary, author, category, publishedAt } = article
  const { timeZone, language } = publication
  const words = wordsIn(language)
  const tree = syndicatedTree(article, { timeZone, words })
  const own = new URL(articlePath(article), siteOrigin)
  const inside = new Map(
    articles.map((one, at) => [new URL(articlePath(one), siteOrigin).href, articleAddress(at)]),
  )
  walk(tree, (node) => {
    if ('children' in node) node.children = node.children.filter(isShown) as typeof node.children
    if (node.type !== 'element') return
    const { href, src } = node.properties
    if (typeof src === 'string') node.properties.src = imageAddress(src) ?? src
    if (typeof href === 'string' && URL.canParse(href, own)) {
      const to = new URL(href, own).href
      const place = inside.get(to)
      node.properties.href = place ?? to
      if (place !== undefined) delete node.properties.target
    }
    // The ids of two articles' passages may be the same, and nothing in the file leads to them.
    delete node.properties.id
  })
  function isShown(node: Nodes): boolean {
    if (node.type !== 'element') return node.type === 'text'
    if (node.tagName === 'img') return imageAddress(`${node.properties.src}`) !== undefined
    // A caption without its picture says nothing.
    if (node.tagName !== 'figure') return true
    const pictures = picturesIn(node)
    return pictures.length === 0 || pictures.some(isShown)
  }
  const facts = [
    author && `${words.card.by} ${author}`,
    cardDate(publishedAt, publication.timeZone, words),
  ]
  return {
    kicker: category ? [h('p', { className: 'kicker' }, category)] : [],
    opening: [
      ...(summary ? [h('p', { className: 'summary', dir: 'auto' }, summary)] : []),
      h('p', { className: 'facts' }, facts.filter(Boolean).join(' · ')),
    ],
    body: tree.children as ElementContent[],
  }
}

export function articleId(index: number): string {
  return `article-${index + 1}`
}
