import { EpubCheck } from '@likecoin/epubcheck-ts'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EditionSource } from './edition-source.ts'
import { createEpub } from './epub.ts'
import { hostileEdition, sampleEdition, siteOrigin } from './sample-edition.ts'

let source: EditionSource
beforeAll(async () => {
  source = await sampleEdition()
})

const filesOf = (epub: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(epub)).map(([name, file]) => [name, strFromU8(file)]))

describe('the EPUB of an edition', () => {
  it.each([
    ['with pictures', () => source],
    ['without any', () => ({ ...source, images: new Map() })],
    ['of hostile words', () => hostileEdition(source)],
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
