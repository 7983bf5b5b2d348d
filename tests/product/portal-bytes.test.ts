import { brotliCompressSync, constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { sharedProduct } from '#tests/support/shared-product.ts'

/** As the edge compresses. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** What a screen loads at most, in bytes. Names of files differ from build to build, and compress differently. */
it.each([
  { screen: 'the dashboard', loads: undefined, readsHtml: false, most: 177_000 },
  { screen: 'the board', loads: 'board-screen', readsHtml: false, most: 184_000 },
  { screen: 'the editor', loads: 'editor-screen', readsHtml: true, most: 436_000 },
])('$screen loads at most $most bytes of JavaScript', async ({ loads, readsHtml, most }) => {
  const { origin, cookies } = await sharedProduct('unchanged')
  const read = async (path: string) => {
    const response = await fetch(origin + path, { headers: { cookie: cookies.reader } })
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  const page = await read('/admin')
  const found = [...page.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, path]) => path)
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
  expect([...waiting].some((path) => path.includes(loads ?? 'portal'))).toBe(true)
  expect(waiting.size).toBeGreaterThan(4)
  const parser = [...waiting].filter((path) => path.includes('html-parser'))
  expect(parser).toHaveLength(readsHtml ? 1 : 0)
  expect(bytes).toBeLessThan(most)
})
