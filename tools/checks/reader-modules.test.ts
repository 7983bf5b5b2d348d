import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, expect, it } from 'vitest'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { bundleWorker, modulesOf } from '#tools/build/worker-bundle.ts'

const entry = 'worker/index.ts'
let inputs: Metafile['inputs']
let bundled: Metafile['outputs'][string]['inputs'] = {}
/** What a new isolate loads before its first reader has an answer. */
let loaded: string[]

/** What loading a module loads, and what `follow` lets it load later. */
function loadedWith(module: string, follow: (dynamic: string) => boolean = () => false): string[] {
  const found = new Set([module])
  for (const one of found) {
    for (const { path, kind, external } of inputs[one]?.imports ?? []) {
      if (!external && (kind !== 'dynamic-import' || follow(path))) found.add(path)
    }
  }
  return [...found]
}

function bytesOf(modules: string[]): number {
  return modules.reduce((sum, module) => sum + (bundled[module]?.bytesInOutput ?? 0), 0)
}

beforeAll(async () => {
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
  inputs = metafile.inputs
  for (const output of Object.values(metafile.outputs)) bundled = { ...bundled, ...output.inputs }
  loaded = loadedWith(entry)
}, 60_000)

it.each([
  'node_modules/(?!hono/)',
  '-schema\\.ts$',
  '^src/domain/calls/(?!call-errors)',
  '^worker/(calls|scheduled-run)\\.ts$',
  // A new isolate asks this before its first page: it is text, without the query builder.
  '^worker/db/(?!gate-state|changes-since|database-error)',
  '^worker/(routes|preview)/',
  '^worker/reader/(rendered-pages|search-page|login-forms)\\.ts$',
])('loads nothing for a reader’s page that matches %s', (pattern) => {
  expect(loaded.filter((module) => new RegExp(pattern).test(module))).toEqual([])
})

it('loads no more than a reader’s page needs', () => {
  expect(loaded).toContain('worker/reader/documents.ts')
  expect(bytesOf(loaded)).toBeLessThan(93_300)
})

it('loads the protocol of assistants with the first message of one, and for no other call', () => {
  const server = 'worker/assistant/mcp-server.ts'
  const isProtocol = (module: string) => module.includes('node_modules/@modelcontextprotocol/')
  const others = loadedWith(entry, (module) => module !== server)
  expect(others).toContain('worker/routes/assistant/assistant.ts')
  expect(others.filter((module) => isProtocol(module) || module === server)).toEqual([])
  expect(loadedWith(server).filter(isProtocol)).not.toEqual([])
})

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
