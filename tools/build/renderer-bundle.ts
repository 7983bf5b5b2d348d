import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

export const rendererName = 'renderer.mjs'

/**
 * Leaves out a third of the renderer that no page uses: Zod's messages in fifty languages, because we
 * write our own, and React's streaming renderer, because `astro.config.mjs` turns streaming off.
 */
const omitUnused: Plugin = {
  name: 'latchkey-omit-unused',
  setup({ onLoad, onResolve }) {
    // Astro imports it for nothing. With that import esbuild would never run the file of its schemas.
    onResolve({ filter: /^zod\/v4$/ }, () => ({ path: 'zod', namespace: 'unused' }))
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }))
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    }))
    onLoad({ filter: /[\\/]react-dom-server\.edge\.production\.js$/ }, () => ({
      contents: 'module.exports = {}',
    }))
  },
}

/**
 * Bundles the kept renderer into one module, with React's edge build and without the development
 * parts of Astro and React. The bundler of the Worker then needs no settings for them.
 *
 * @param liveDir the folder of the kept renderer
 * @returns the module's path
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
    plugins: [omitUnused],
    logLevel: 'error',
  })
  return outfile
}
