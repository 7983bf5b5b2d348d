import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, expect, it } from 'vitest'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { bundleWorker, modulesOf } from '#tools/build/worker-bundle.ts'

/** The modules that one imports, and their bytes in a bundle. */
async function modulesBehind(entry: string): Promise<{ modules: string[]; bytes: number }> {
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
  const modules = [...found]
  const bytesOf = (module: string) => output?.inputs[module]?.bytesInOutput ?? 0
  return { modules, bytes: modules.reduce((sum, module) => sum + bytesOf(module), 0) }
}

/** What a new isolate loads before its first reader has an answer. */
let loaded: string[]
let bytes = 0

beforeAll(async () => {
  const behind = await modulesBehind('worker/index.ts')
  loaded = behind.modules
  bytes = behind.bytes
}, 60_000)

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

// A new isolate asks them before its first page, in modules of their own.
it.each(['worker/db/changes-since.ts', 'worker/db/auth/ended-marks.ts'])(
  'queries without the query builder in %s',
  async (entry) => {
    const behind = await modulesBehind(entry)
    expect(behind.modules.filter((module) => /node_modules|schema/.test(module))).toEqual([])
    expect(behind.bytes).toBeLessThan(10_000)
  },
)

it('has everything else in modules that the runtime compiles when they are imported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bundle-'))
  const renderer = join(folder, 'renderer.mjs')
  await writeFile(renderer, 'export const render = () => "the renderer itself", warmUp = render')
  const first = await bundleWorker(renderer, join(folder, 'worker'))
  const compiled = new Set([first])
  let text = ''
  for (const module of compiled) {
    const code = await readFile(module, 'utf8')
    text += code
    for (const [, path = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g)) {
      compiled.add(join(dirname(module), path))
    }
  }
  expect(text).not.toContain('the renderer itself')
  expect(text.length).toBeLessThan(100_000)
  expect((await modulesOf(first)).length).toBeGreaterThan(compiled.size)
  const { workerOptions } = readWorkerOptions('wrangler.toml')
  expect(workerOptions.compatibilityFlags).toContain('new_module_registry')
  await rm(folder, { recursive: true })
})
