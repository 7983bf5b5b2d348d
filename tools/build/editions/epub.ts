import { strToU8, type Zippable, zipSync } from 'fflate'
import type { ElementContent, Nodes } from 'hast'
import type { Article } from '#domain/article.ts'
import { cardDate } from '#domain/dates.ts'
import { paragraphsOf } from '#domain/edition.ts'
import { walk } from '#domain/html-tree.ts'
import { articlePath } from '#domain/slug.ts'
import { syndicatedTree } from '#domain/syndicated-html.ts'
import type { EpubItem, EpubSource } from './epub-source.ts'
import { epubStyles } from './epub-styles.ts'
import { containerFile, navigationPage, packageFile } from './package-files.ts'
import { h, xhtmlPage } from './xhtml.ts'

/** ZIP knows no time zones: the first day that it can name. The same content makes the same bytes. */
const mtime = new Date(1980, 0, 1)

/**
 * An edition as EPUB 3.3: a cover, the editorial, and a page for each article. The same content makes
 * the same bytes.
 */
export function makeEpub(source: EpubSource): Uint8Array {
  const { edition, articles, images } = source
  const used = new Map<string, string>()
  const imageFile = (address: string): string | undefined => {
    if (!images.has(address)) return undefined
    const known = used.get(address) ?? `images/picture-${used.size + 1}.jpg`
    used.set(address, known)
    return known
  }
  const cover = imageFile(edition.coverImage)
  const pages = [
    frontPage(source, cover),
    ...articles.map((article, index) => articlePage(source, article, index, imageFile)),
  ]
  const pictures = [...used].map(
    ([, href], index): EpubItem => ({
      id: `picture-${index + 1}`,
      href,
      mediaType: 'image/jpeg',
      ...(href === cover && { properties: 'cover-image' }),
    }),
  )
  const items = [...pages.map(({ item }) => item), ...pictures]
  const files: Zippable = {
    // First and not compressed, so that the first bytes of the file say what it is.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(containerFile()),
    'EPUB/package.opf': strToU8(packageFile(source, items)),
    'EPUB/nav.xhtml': strToU8(navigationPage(source, items)),
    'EPUB/style.css': strToU8(epubStyles),
    ...Object.fromEntries(pages.map(({ item, xml }) => [`EPUB/${item.href}`, strToU8(xml)])),
    ...Object.fromEntries(
      [...used].map(([address, href]) => [
        `EPUB/${href}`,
        [images.get(address) ?? new Uint8Array(), { level: 0 }] as const,
      ]),
    ),
  }
  return zipSync(files, { mtime, level: 9 })
}

interface Page {
  item: EpubItem
  xml: string
}

function pageItem(id: string, title: string): EpubItem {
  return { id, href: `${id}.xhtml`, mediaType: 'application/xhtml+xml', title }
}

function frontPage({ edition, publication }: EpubSource, cover: string | undefined): Page {
  const { number, title, coverAlt, editorial, publishedAt } = edition
  const xml = xhtmlPage({ title, css: 'style.css', type: 'frontmatter' }, [
    ...(cover
      ? [h('figure', { className: 'cover' }, h('img', { src: cover, alt: coverAlt }))]
      : []),
    h('p', { className: 'kicker' }, `${publication.name} · Edition ${number}`),
    h('h1', {}, title),
    h('p', { className: 'facts' }, cardDate(publishedAt, publication.timeZone)),
    ...paragraphsOf(editorial).map((paragraph) => h('p', {}, paragraph)),
  ])
  return { item: pageItem('edition', title), xml }
}

function articlePage(
  { articles, publication, siteOrigin }: EpubSource,
  article: Article,
  index: number,
  imageFile: (address: string) => string | undefined,
): Page {
  const { title, summary, author, category, publishedAt } = article
  const tree = syndicatedTree(article, publication.timeZone)
  const own = new URL(articlePath(article), siteOrigin)
  const files = new Map(
    articles.map((one, at) => [new URL(articlePath(one), siteOrigin).href, articleFile(at)]),
  )
  walk(tree, (node) => {
    if ('children' in node) node.children = node.children.filter(isShown) as typeof node.children
    if (node.type !== 'element') return
    const { href, src } = node.properties
    if (typeof src === 'string') node.properties.src = imageFile(src) ?? src
    if (typeof href === 'string' && URL.canParse(href, own)) {
      const to = new URL(href, own).href
      node.properties.href = files.get(to) ?? to
    }
    // The ids of two articles' passages may be the same, and nothing in the book leads to them.
    delete node.properties.id
  })
  function isShown(node: Nodes): boolean {
    if (node.type !== 'element') return node.type === 'text'
    if (node.tagName === 'img') return imageFile(`${node.properties.src}`) !== undefined
    // A caption without its picture says nothing.
    if (node.tagName !== 'figure') return true
    const pictures: Nodes[] = []
    walk(node, (part) => {
      if (part.type === 'element' && part.tagName === 'img') pictures.push(part)
    })
    return pictures.length === 0 || pictures.some(isShown)
  }
  const facts = [author && `By ${author}`, cardDate(publishedAt, publication.timeZone)]
  const xml = xhtmlPage({ title, css: 'style.css', type: 'bodymatter' }, [
    ...(category ? [h('p', { className: 'kicker' }, category)] : []),
    h('h1', {}, title),
    ...(summary ? [h('p', { className: 'summary' }, summary)] : []),
    h('p', { className: 'facts' }, facts.filter(Boolean).join(' · ')),
    ...(tree.children as ElementContent[]),
  ])
  return { item: pageItem(`article-${index + 1}`, title), xml }
}

function articleFile(index: number): string {
  return `article-${index + 1}.xhtml`
}
