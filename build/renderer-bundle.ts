import { join, resolve } from 'node:path'
import { build } from 'esbuild'

/** The name of the bundled renderer in its folder. */
export const rendererName = 'renderer.mjs'

/**
 * Makes one module of the kept renderer, so that whatever bundles the Worker takes it as it is: with
 * React's edge build, and without the development parts of Astro and React.
 *
 * @param liveDir the folder of the kept renderer
 * @returns the module's path
 * @throws esbuild's error where the folder does not hold the renderer
 */
export async function bundleRenderer(liveDir: string): Promise<string> {
  const outfile = resolve(liveDir, rendererName)
  await build({
    entryPoints: [join(liveDir, 'live.mjs')],
    outfile,
    bundle: true,
    allowOverwrite: true,
    format: 'esm',
    target: 'es2024',
    minify: true,
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['node:*', 'cloudflare:*'],
    nodePaths: [resolve('node_modules')],
    logLevel: 'error',
  })
  return outfile
}
