import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuildContent, buildContentSchema } from '#domain/releases/build-content.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { workerFiles } from '#tests/support/worker-files.ts'

let product: TestedProduct
let renderer: Miniflare
let content: BuildContent

/** A Worker that does nothing but render: the page's address and the magazine's content come in the request. */
const entry = `
  import { render, warmUp } from 'renderer.mjs'
  import { createInMemorySource } from 'in-memory-source'
  export default {
    async fetch(request) {
      if (request.method === 'GET') return warmUp().then(() => new Response('warm'))
      const { url, content } = await request.json()
      const own = { ...content, settings: null, leadArticle: null }
      return render(url, createInMemorySource(content.changed, own))
    },
  }`

beforeAll(async () => {
  product = await sharedProduct('unchanged')
  const bundled = await build({
    stdin: { contents: entry, resolveDir: resolve('.') },
    alias: { 'in-memory-source': resolve('src/domain/reader/in-memory-source.ts') },
    nodePaths: [product.state],
    external: ['node:*', 'cloudflare:*'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    logLevel: 'error',
  })
  renderer = new Miniflare(
    convertV4MiniflareOptions({
      modules: [
        { type: 'ESModule', path: 'index.js', contents: bundled.outputFiles[0]?.text ?? '' },
      ],
      compatibilityDate: '2026-08-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
    }),
  )
  const headers = { authorization: `Bearer ${product.secrets.BUILD_TOKEN}` }
  const answer = await fetch(`${product.origin}/api/build/content`, { headers })
  content = buildContentSchema.parse(await answer.json())
})

afterAll(async () => {
  await renderer.dispose()
})

async function rendered(path: string): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ url: product.origin + path, content })
  const response = await renderer.dispatchFetch('http://renderer', { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

async function served(path: string): Promise<string> {
  const headers = { cookie: product.cookies.reader }
  return (await fetch(product.origin + path, { headers })).text()
}

it('renders a sample, so that the first page is as fast as others', async () => {
  const response = await renderer.dispatchFetch('http://renderer')
  expect(await response.text()).toBe('warm')
})

it('is small enough, in one Worker with everything else, for the free plan', async () => {
  const modules = await Promise.all(
    (await workerFiles(product.state)).map((file) => readFile(file)),
  )
  const bytes = modules.reduce((sum, module) => sum + gzipSync(module).length, 0)
  expect(bytes).toBeLessThan(3_000_000)
})

it('renders every article in workerd byte for byte as its static file', async () => {
  expect(content.changed.length).toBeGreaterThanOrEqual(12)
  for (const { _id } of content.changed) {
    const { status, text } = await rendered(`/article/${_id}`)
    expect(status).toBe(200)
    expect(text === (await served(`/article/${_id}`)), _id).toBe(true)
  }
})

it.each([
  '/',
  '/latest',
  '/feeds/all/top.json',
  '/feeds/finance/top.json',
  '/feeds/all/1.json',
  '/contributors',
  '/editions',
  '/editions/1',
  '/contributors/marguerite-sloane',
  '/feed/contributors/the-desk.json',
  '/corrections',
])('renders %s as it is served', async (path) => {
  expect((await rendered(path)).text === (await served(path))).toBe(true)
})
