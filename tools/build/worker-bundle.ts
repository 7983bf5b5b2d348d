import { glob, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'

/** The module that an isolate starts with; `parts/` beside it has those that it loads later. */
export const workerName = 'index.js'

/**
 * Bundles the Worker into modules: what a reader's page needs is in the first and its imports, everything
 * behind `await import()` in others, which the runtime neither reads nor compiles before.
 *
 * @param renderer the path of the bundled renderer
 * @param folder receives the modules and their source maps; what was in it is removed
 * @returns the path of the first module
 */
export async function bundleWorker(renderer: string, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await build({
    entryPoints: { [basename(workerName, '.js')]: 'worker/index.ts' },
    outdir: folder,
    chunkNames: 'parts/[name]-[hash]',
    alias: { 'latchkey-renderer': renderer },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2024',
    minify: true,
    sourcemap: true,
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['node:*', 'cloudflare:*'],
    logLevel: 'error',
  })
  return join(folder, workerName)
}

/** A module of the bundle, as Miniflare takes it: `path` is relative to the folder of the first one. */
export interface WorkerModule {
  type: 'ESModule'
  path: string
}

/**
 * @param script the path of the first module
 * @returns the modules of the bundle, that one first
 */
export async function modulesOf(script: string): Promise<WorkerModule[]> {
  const parts = await Array.fromAsync(glob('parts/*.js', { cwd: dirname(script) }))
  return [basename(script), ...parts].map((path) => ({ type: 'ESModule', path }))
}
