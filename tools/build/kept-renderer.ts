import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** The entry modules of the kept renderer, with fixed names in the bundle. */
const entries = {
  'live.mjs': '/src/live/entry.ts',
  'static-source.mjs': '/src/collection-source.ts',
}

const emitEntries: Plugin = {
  name: 'latchkey-live-entries',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'prerender',
  buildStart() {
    for (const [fileName, id] of Object.entries(entries)) {
      this.emitFile({ type: 'chunk', id, fileName })
    }
  },
}

/**
 * The Astro adapter. Astro bundles the code that writes the static pages and deletes it afterwards;
 * the adapter keeps it, so that the Worker can render a changed page with the same code. An adapter
 * also gets each page's Content-Security-Policy, which Astro otherwise writes into the page.
 *
 * It relies on three internals of Astro 7.3: the folder `.prerender` exists in
 * `astro:build:generated`, the manifest has the fields that `src/live/entry.ts` sets, and `emitFile`
 * accepts a fixed name. If an upgrade changes them, the test of the renderer's identity fails.
 *
 * @param options `liveDir`: the folder, relative to the project's root, that receives the renderer
 */
export function keptRenderer({ liveDir }: { liveDir: string }): AstroIntegration {
  return {
    name: 'latchkey-adapter',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [emitEntries] } })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'latchkey-adapter',
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static', staticHeaders: true },
          supportedAstroFeatures: {
            staticOutput: 'stable',
            serverOutput: 'stable',
            hybridOutput: 'stable',
            sharpImageService: 'stable',
          },
        })
      },
      'astro:build:generated': async ({ dir }) => {
        const kept = resolve(liveDir)
        await rm(kept, { recursive: true, force: true })
        await mkdir(kept, { recursive: true })
        await cp(new URL('.prerender/', dir), kept, {
          recursive: true,
          filter: (path) => !path.includes('_astro_data-layer-content'),
        })
        // The Worker passes its own source; the build's would include the whole content store.
        await writeFile(resolve(kept, 'static-source.mjs'), 'export const loadSource = null\n')
      },
    },
  }
}
