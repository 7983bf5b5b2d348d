import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { browserParser } from './tools/build/browser-parser.ts'
import { readBuildEnvironment } from './tools/build/build-environment.ts'
import { clientCalls } from './tools/build/client-calls.ts'
import { clientChunks, compiledBeforeUse } from './tools/build/client-chunks.ts'
import { clientDirectives } from './tools/build/client-directives.ts'
import { keptRenderer } from './tools/build/kept-renderer.ts'
import { leanLibraries } from './tools/build/lean-libraries.ts'
import { releaseFile } from './tools/build/release-file.ts'
import { scalesInPlace } from './tools/build/scales-in-place.ts'

const { siteOrigin, buildId, outDir, cacheDir, liveDir } = readBuildEnvironment()

export default defineConfig({
  site: siteOrigin,
  outDir,
  cacheDir,
  build: {
    format: 'file',
    // While one page is written, the next ones are rendered.
    concurrency: 4,
    // A page's HTML is fetched with every visit, its style sheets once.
    inlineStylesheets: 'never',
  },
  trailingSlash: 'never',
  // Not among the integrations: the adapter is what makes Astro keep the pages' headers apart.
  adapter: keptRenderer({ liveDir }),
  // A component becomes a string at once: streams take several times as long, and need timers, which
  // a Worker does not have while it starts.
  integrations: [
    react({ experimentalDisableStreaming: true }),
    clientDirectives,
    releaseFile({ buildId }),
  ],
  image: { service: passthroughImageService() },
  session: false,
  // Nothing is highlighted, and the default would warn of the policy in the log of every build.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [clientCalls(), leanLibraries(), browserParser()],
    css: {
      postcss: {
        plugins: [scalesInPlace(new URL('src/styles/base/props.css', import.meta.url))],
      },
    },
    // Schemas and calls that a page's code does not use leave no trace in it.
    build: {
      rolldownOptions: {
        treeshake: {
          manualPureFunctions: ['z', 'call', 'Extension', 'Mark', 'Node'],
          // The domain only defines: a module of which nothing is used is left out.
          moduleSideEffects: [{ test: /\/src\/domain\//, sideEffects: false }],
        },
      },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              postBanner: compiledBeforeUse,
              codeSplitting: {
                groups: clientChunks,
              },
            },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
  security: { csp: true },
})
