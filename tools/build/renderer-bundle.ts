import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** The name of the bundled renderer in its folder. */
export const rendererName = 'renderer.mjs'

/**
 * Leaves out what no page is rendered by and takes a third of the renderer: Zod's messages in fifty
 * languages, where ours are our own, and React's second renderer, which does not stream and is for
 * a setting of `@astrojs/react` that is off.
 */
const leaveOut: Plugin = {
  name: 'latchkey-leave-out',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    }))
    onLoad({ filter: /[\\/]react-dom-server-legacy\.browser\.production\.js$/ }, () => ({
      contents: 'module.exports = {}',
    }))
  },
}

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
    plugins: [leaveOut],
    logLevel: 'error',
  })
  return outfile
}
