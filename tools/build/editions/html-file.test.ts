import { strFromU8 } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { sampleEdition, siteOrigin } from '../testing/sample-edition.ts'
import type { EditionSource } from './edition-source.ts'
import { createHtmlFile } from './html-file.ts'

let source: EditionSource
let file: string
beforeAll(async () => {
  source = await sampleEdition()
  file = strFromU8(await createHtmlFile(source))
})

it('holds all that it shows, and runs nothing', () => {
  const loaded = [...file.matchAll(/(?:src="|url\("?)([^"]{1,20})/g)].map(([, address]) => address)
  expect(loaded.length).toBeGreaterThan(6)
  expect(loaded.filter((address) => !address?.startsWith('data:'))).toEqual([])
  expect(file).not.toMatch(/<script|<link|@import|\son\w+=|\/media\//)
  expect(file).toContain(`content="default-src 'none'; `)
})

it('leads within itself where it can, and to the site otherwise; pictures that are gone are left out', () => {
  expect(file).toContain('<h2 id="article-1-title">The &lt;Mill&gt; &amp; “Co”</h2>')
  expect(file).toContain('<a href="#article-1">The &lt;Mill&gt; &amp; “Co”</a>')
  expect(file).toContain('<a rel="noopener noreferrer" href="#article-2">on</a>')
  expect(file).toContain(`href="${siteOrigin}/about"`)
  expect(file).toContain('href="https://example.org/?a=1&amp;b=2"')
  expect(file).toContain('alt="A plate"')
  expect(file).not.toContain('Of nothing')
})

it('has one headline of the first level, and those of its texts below their articles', () => {
  expect(file.match(/<h1/g)).toHaveLength(1)
  expect(file).toContain('<h3>Top</h3>')
})

it('lets the keyboard reach its tables, which scroll on a phone', () => {
  expect(file).toContain('<table tabindex="0">')
})

it('is the same bytes for the same content', async () => {
  expect(strFromU8(await createHtmlFile(source))).toBe(file)
})
