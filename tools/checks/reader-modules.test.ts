import { resolve } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, expect, it } from 'vitest'

/** What a new isolate loads before its first reader has an answer. */
let loaded: string[]
let bytes = 0

beforeAll(async () => {
  const entry = 'worker/index.ts'
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: resolve('.'),
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    target: 'es2024',
    external: ['node:*', 'cloudflare:*', 'latchkey-renderer'],
    logLevel: 'error',
  })
  const found = new Set([entry])
  for (const module of found) {
    for (const { path, kind, external } of metafile.inputs[module]?.imports ?? []) {
      if (kind !== 'dynamic-import' && !external) found.add(path)
    }
  }
  const [output] = Object.values(metafile.outputs)
  loaded = [...found]
  bytes = loaded.reduce((sum, module) => sum + (output?.inputs[module]?.bytesInOutput ?? 0), 0)
})

it.each([
  'node_modules/(?!hono/)',
  '-schema\\.ts$',
  '^src/domain/calls/(?!call-errors)',
  '^worker/(calls|scheduled-run)\\.ts$',
  '^worker/(db|routes|preview)/',
  '^worker/reader/(rendered-pages|search-page|login-forms)\\.ts$',
])('loads nothing for a reader’s page that matches %s', (pattern) => {
  expect(loaded.filter((module) => new RegExp(pattern).test(module))).toEqual([])
})

it('loads no more than a reader’s page needs', () => {
  expect(loaded).toContain('worker/reader/documents.ts')
  expect(bytes).toBeLessThan(90_000)
})
