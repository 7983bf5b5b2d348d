import { h } from 'hastscript'
import { x } from 'xastscript'
import { directionOf, pageDirection } from '#domain/language/direction.ts'
import { languageTagOf } from '#domain/language/language.ts'
import { wordsIn } from '#domain/language/words.ts'
import { xmlDocument } from '#domain/reader/xml.ts'
import { type EditionSource, modifiedAt } from './edition-source.ts'
import { xhtmlPage } from './xhtml.ts'

/** A page or picture of an EPUB. */
export interface EpubItem {
  id: string
  /** Its file, beside the package document. */
  href: string
  mediaType: string
  properties?: string
  /** What the table of contents calls it; pictures are in none. */
  title?: string
}

/** Says where the package document is. */
export function containerFile(): string {
  return xmlDocument(
    'container',
    { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
    x('rootfiles', [
      x('rootfile', {
        'full-path': 'EPUB/package.opf',
        'media-type': 'application/oebps-package+xml',
      }),
    ]),
  )
}

/** What an EPUB consists of, in which order it is read, and what is said of it. */
export function packageFile(source: EditionSource, items: readonly EpubItem[]): string {
  const { edition, articles, publication } = source
  const { id, number, title, publishedAt } = edition
  const authors = [...new Set(articles.map(({ author }) => author))].filter(Boolean)
  const hasPictures = items.some(({ mediaType }) => mediaType === 'image/jpeg')
  const meta = (property: string, value: string) => x('meta', { property }, value)
  const pages = items.filter(({ title }) => title !== undefined)
  return xmlDocument(
    'package',
    {
      xmlns: 'http://www.idpf.org/2007/opf',
      version: '3.0',
      'unique-identifier': 'id',
      'xml:lang': publication.language,
      dir: pageDirection(publication.language),
    },
    x('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, [
      x('dc:identifier', { id: 'id' }, `urn:uuid:${id}`),
      x('dc:title', `${publication.name} ${number}: ${title}`),
      x('dc:language', languageTagOf(publication.language)),
      x('dc:publisher', publication.name),
      x('dc:date', secondsOf(publishedAt)),
      ...authors.map((author) => x('dc:creator', author)),
      meta('dcterms:modified', secondsOf(modifiedAt(source))),
      meta('schema:accessMode', 'textual'),
      ...(hasPictures ? [meta('schema:accessMode', 'visual')] : []),
      meta('schema:accessModeSufficient', hasPictures ? 'textual,visual' : 'textual'),
      ...['tableOfContents', 'readingOrder', 'structuralNavigation', 'alternativeText'].map(
        (feature) => meta('schema:accessibilityFeature', feature),
      ),
      meta('schema:accessibilityHazard', 'none'),
      meta('schema:accessibilitySummary', wordsIn(publication.language).editions.accessibility),
    ]),
    x('manifest', [
      x('item', {
        id: 'nav',
        href: 'nav.xhtml',
        'media-type': 'application/xhtml+xml',
        properties: 'nav',
      }),
      x('item', { id: 'style', href: 'style.css', 'media-type': 'text/css' }),
      ...items.map(({ id, href, mediaType, properties }) =>
        x('item', { id, href, 'media-type': mediaType, ...(properties && { properties }) }),
      ),
    ]),
    x('spine', { 'page-progression-direction': directionOf(publication.language) }, [
      ...pages.slice(0, 1).map(({ id }) => x('itemref', { idref: id })),
      x('itemref', { idref: 'nav' }),
      ...pages.slice(1).map(({ id }) => x('itemref', { idref: id })),
    ]),
  )
}

/** The table of contents, which is a page of the book too. */
export function navigationPage(
  { edition, publication }: EditionSource,
  items: readonly EpubItem[],
): string {
  const entries = items.flatMap(({ href, title }) =>
    title === undefined ? [] : [h('li', h('a', { href }, title))],
  )
  const { language } = publication
  const { contents } = wordsIn(language).editions
  return xhtmlPage({ title: edition.title, language }, [
    h(
      'nav',
      { 'epub:type': 'toc', role: 'doc-toc', ariaLabel: contents },
      h('h1', contents),
      h('ol', ...entries),
    ),
  ])
}

/** EPUB wants no fractions of seconds. */
function secondsOf(instant: string): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z')
}
