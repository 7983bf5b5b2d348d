import { strToU8, type Zippable, zipSync } from 'fflate'
import type { ElementContent } from 'hast'
import { h } from 'hastscript'
import {
  articleContent,
  articleId,
  type EditionAddresses,
  frontContent,
} from './edition-content.ts'
import type { EditionSource } from './edition-source.ts'
import { containerFile, type EpubItem, navigationPage, packageFile } from './package-files.ts'
import { xhtmlPage } from './xhtml.ts'

/** ZIP knows no time zones: the first day that it can name. The same content makes the same bytes. */
const mtime = new Date(1980, 0, 1)

/** The styles of an EPUB: few, since the reader's device chooses type and colours. */
const epubStyles = `body { margin: 0 5%; line-height: 1.5; }
h1 { margin: 0.2em 0 0.5em; font-size: 1.9em; line-height: 1.15; }
h2 { margin: 1.6em 0 0.5em; font-size: 1.3em; }
h3 { margin: 1.4em 0 0.4em; font-size: 1.1em; }
h1, h2, h3 { text-align: start; page-break-after: avoid; break-after: avoid; }
img { max-width: 100%; height: auto; }
figure { margin: 1.5em 0; page-break-inside: avoid; break-inside: avoid; }
figcaption, .facts { font-size: 0.85em; }
.kicker { margin: 2em 0 0; font-size: 0.85em; letter-spacing: 0.04em; }
.summary { font-size: 1.15em; font-style: italic; }
.logo { margin: 2em 0 0; }
.logo img { max-width: 60%; max-height: 4em; width: auto; }
.cover { margin: 0 0 1.5em; text-align: center; }
blockquote { margin-block: 1.2em; margin-inline: 1.2em 0; font-style: italic; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; }
td, th { padding-block: 0.2em; padding-inline: 0 0.6em; border-bottom: 1px solid; text-align: start; vertical-align: top; }
nav ol { padding-inline-start: 1.4em; }
nav li { margin: 0.5em 0; }
`

/**
 * An edition as EPUB 3.3: a cover, the editorial, and a page for each article. The same content makes
 * the same bytes.
 */
export function createEpub(source: EditionSource): Uint8Array {
  const { edition, articles, images, publication } = source
  const { language } = publication
  const used = new Map<string, string>()
  const addresses: EditionAddresses = {
    imageAddress(address) {
      if (!images.has(address)) return undefined
      const known = used.get(address) ?? `images/picture-${used.size + 1}.jpg`
      used.set(address, known)
      return known
    },
    articleAddress: (index) => `${articleId(index)}.xhtml`,
  }
  const cover = addresses.imageAddress(edition.coverImage)
  const pages = [
    page(
      { id: 'edition', title: edition.title, type: 'frontmatter', language },
      frontContent(source, addresses),
    ),
    ...articles.map((article, index) => {
      const { kicker, opening, body } = articleContent(source, article, addresses)
      const { title } = article
      const content = [...kicker, h('h1', title), ...opening, ...body]
      return page(
        {
          id: articleId(index),
          title,
          type: 'bodymatter',
          language: article.language || language,
        },
        content,
      )
    }),
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

interface PageFacts {
  id: string
  title: string
  type: string
  language: string
}

function page(
  { id, title, type, language }: PageFacts,
  content: ElementContent[],
): { item: EpubItem; xml: string } {
  return {
    item: { id, href: `${id}.xhtml`, mediaType: 'application/xhtml+xml', title },
    xml: xhtmlPage({ title, type, language }, content),
  }
}
