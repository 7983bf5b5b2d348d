import { EpubCheck } from '@likecoin/epubcheck-ts'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '#domain/language/language.ts'
import { hostileEdition, sampleEdition, siteOrigin } from '../testing/sample-edition.ts'
import type { EditionSource } from './edition-source.ts'
import { createEpub } from './epub.ts'

let source: EditionSource
beforeAll(async () => {
  source = await sampleEdition()
})

/** The edition of a magazine in this language, with an article in English and one in Arabic. */
function inLanguage(language: Language): EditionSource {
  const [first, second] = source.articles
  if (!first || !second) throw new Error('The sample has two articles.')
  return {
    ...source,
    articles: [
      { ...first, language: 'en' },
      { ...second, language: 'ar' },
    ],
    publication: { ...source.publication, language },
  }
}

const filesOf = (epub: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(epub)).map(([name, file]) => [name, strFromU8(file)]))

describe('the EPUB of an edition', () => {
  it.each<[string, () => EditionSource]>([
    ['with pictures', () => source],
    ['without any', () => ({ ...source, images: new Map() })],
    ['of hostile words', () => hostileEdition(source)],
    ...languages.map((language): [string, () => EditionSource] => [
      `in ${language}`,
      () => inLanguage(language),
    ]),
  ])('is valid %s', async (_name, sourceOf) => {
    const { messages } = await EpubCheck.validate(createEpub(sourceOf()))
    expect(messages).toEqual([])
  })

  it('is refused by the check that it passes if a file is missing', async () => {
    const { 'EPUB/style.css': _, ...files } = unzipSync(createEpub(source))
    expect((await EpubCheck.validate(zipSync(files))).errorCount).toBeGreaterThan(0)
  })

  it('is the same bytes for the same content, and says first what it is', () => {
    const epub = createEpub(source)
    expect(Buffer.from(createEpub(source)).equals(epub)).toBe(true)
    // Bytes 8 and 9 are the method: 0 is stored.
    expect([epub[8], epub[9]]).toEqual([0, 0])
    expect(strFromU8(epub.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
  })

  it('is read in the direction of its language, and each article in its own', () => {
    const arabic = filesOf(createEpub(inLanguage('ar')))
    expect(arabic['EPUB/package.opf']).toContain('<dc:language>ar</dc:language>')
    expect(arabic['EPUB/package.opf']).toContain('<spine page-progression-direction="rtl">')
    expect(arabic['EPUB/nav.xhtml']).toContain('xml:lang="ar" lang="ar" dir="rtl"')
    expect(arabic['EPUB/nav.xhtml']).toContain('في هذا العدد')
    expect(arabic['EPUB/article-1.xhtml']).toMatch(/xml:lang="en" lang="en"(?! dir)/)
    const german = filesOf(createEpub(inLanguage('de')))
    expect(german['EPUB/package.opf']).toContain('<spine page-progression-direction="ltr">')
    expect(german['EPUB/edition.xhtml']).toContain('The Lighthouse · Ausgabe 3')
    expect(german['EPUB/edition.xhtml']).toContain('20. November 2026')
    expect(german['EPUB/article-2.xhtml']).toContain('xml:lang="ar" lang="ar" dir="rtl"')
    expect(german['EPUB/article-1.xhtml']).toContain('<p dir="rtl">كلمات')
    expect(german['EPUB/article-1.xhtml']).toContain('<p class="summary" dir="auto">')
  })

  it('leads within itself where it can, and to the site otherwise; pictures that are gone are left out', () => {
    const page = filesOf(createEpub(source))['EPUB/article-1.xhtml'] ?? ''
    expect(page).toContain('<h1>The &#x3C;Mill> &#x26; “Co”</h1>')
    expect(page).toContain('href="article-2.xhtml"')
    expect(page).toContain(`href="${siteOrigin}/about"`)
    expect(page).toContain('href="https://example.org/?a=1&#x26;b=2"')
    expect(page).toContain('images/picture-2.jpg')
    expect(page).not.toContain('Of nothing')
    expect(page).not.toContain('/media/')
  })
})
