import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { readBuildEnvironment } from './tools/build/build-environment.ts'
import { clientCalls } from './tools/build/client-calls.ts'
import { clientDirectives } from './tools/build/client-directives.ts'
import { keptRenderer } from './tools/build/kept-renderer.ts'
import { releaseFile } from './tools/build/release-file.ts'
import { scalesInPlace } from './tools/build/scales-in-place.ts'

/** React in one file: fewer bytes, and one request instead of five after one another. */
const reactFile = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//,
}

/** What the script of every page shares with islands and with an article's script, in one file too. */
const sharedFile = {
  name: 'reader',
  test: /\/src\/(islands\/reader-session|domain\/reader\/page-kind|layouts\/scripts\/reading-positions)\.ts|vite\/preload-helper/,
}

/** What the lists and the search share. */
const listsFile = {
  name: 'lists',
  test: /\/src\/(article\/(named-link|tag-chips)|islands\/category-chips|domain\/(articles\/(category|named-list|slug)|images\/media|web-address|dates))\.tsx?$/,
}

/** What the portal shares with its screens that are loaded on demand: one file instead of twelve. */
const portalFile = {
  name: 'portal',
  test: /\/src\/(admin|domain\/(?!schedule\/wall-time))|\/node_modules\/(?!temporal)/,
  minShareCount: 2,
}

const { siteOrigin, buildId, outDir, cacheDir, liveDir } = readBuildEnvironment()

export default defineConfig({
  site: siteOrigin,
  outDir,
  cacheDir,
  build: {
    format: 'file',
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
  vite: {
    plugins: [clientCalls()],
    css: {
      postcss: {
        plugins: [scalesInPlace(new URL('src/styles/base/props.css', import.meta.url))],
      },
    },
    // Schemas and calls that a page's code does not use leave no trace in it.
    build: { rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'call'] } } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [reactFile, sharedFile, listsFile, portalFile] } },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
  security: { csp: true },
})
