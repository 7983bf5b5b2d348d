import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { prepareDemonstration } from '#tests/support/prepared-magazines.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'

/** As the edge compresses. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** What is loaded before it is used, in bytes at most. Names of files differ from build to build, and compress differently. */
it.each([
  // In the one visit of four that measures how fast it was.
  { screen: 'an article', at: 'article', loads: 'report-vitals', readsHtml: false, most: 10_000 },
  { screen: 'the dashboard', at: 'admin', loads: 'portal', readsHtml: false, most: 139_900 },
  { screen: 'the board', at: 'admin', loads: 'board-screen', readsHtml: false, most: 147_400 },
  { screen: 'the editor', at: 'admin', loads: 'editor-screen', readsHtml: true, most: 362_300 },
])('$screen loads at most $most bytes of JavaScript', async ({ at, loads, readsHtml, most }) => {
  const releases = join(await prepareDemonstration(), 'releases')
  const folder = (await ReleaseStore.open(releases)).current ?? ''
  const read = (path: string) =>
    readFile(join(folder, extname(path) ? path : `${path}.html`), 'utf8')
  const [article = ''] = /\/article\/[\w-]+/.exec(await read('/index')) ?? []
  const page = await read(at === 'article' ? article : '/admin')
  const addresses = page.matchAll(/(?:component-url|renderer-url|"module" src)="([^"]+)"/g)
  const found = [...addresses].map(([, path]) => path)
  const waiting = new Set(found as string[])
  let bytes = 0
  for (const path of waiting) {
    const code = await read(path)
    bytes += brotliCompressSync(code, brotli).length
    for (const [, file] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      waiting.add(`/_astro/${file}`)
    }
    const [screen] = new RegExp(`${loads}\\.[\\w-]+\\.js`).exec(code) ?? []
    if (screen) waiting.add(`/_astro/${screen}`)
  }
  // An unknown screen would load nothing, and pass.
  expect([...waiting].some((path) => path.includes(loads))).toBe(true)
  expect(waiting.size).toBeGreaterThan(3)
  const parser = [...waiting].filter((path) => path.includes('html-parser'))
  expect(parser).toHaveLength(readsHtml ? 1 : 0)
  expect(bytes).toBeLessThan(most)
})
