import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { browserParser } from './tools/build/browser-parser.ts'
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
  test: /\/src\/(islands\/reader-session|domain\/reader\/page-kind|domain\/language\/(format|language)|layouts\/scripts\/reading-positions)\.ts|vite\/preload-helper/,
}

/** What the lists and the search share. */
const listsFile = {
  name: 'lists',
  test: /\/src\/(article\/(named-link|tag-chips)|islands\/category-chips|domain\/(articles\/(category|named-list|slug)|images\/media|web-address|dates))\.tsx?$/,
}

/** What every screen of the portal and the parser below share. */
const schemasFile = {
  name: 'schemas',
  test: /\/node_modules\/zod\/|\/src\/domain\/(limits|clean-text|audio\/audio)\.ts/,
}

/** Few screens read HTML. */
const parserFile = {
  name: 'html-parser',
  test: /\/node_modules\/(parse5|hast-util-(from|to)-parse5|hast-util-sanitize)\/|\/src\/domain\/(html-tree|markup-text|articles\/article-html)/,
}

/** What the portal starts with, and all that this needs, in one file. Its other screens bring their own. */
const portalFile = { name: 'portal', test: /\/src\/admin\/admin-app\.tsx/ }

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
    plugins: [clientCalls(), browserParser()],
    css: {
      postcss: {
        plugins: [scalesInPlace(new URL('src/styles/base/props.css', import.meta.url))],
      },
    },
    // Schemas and calls that a page's code does not use leave no trace in it.
    build: {
      rolldownOptions: {
        treeshake: {
          manualPureFunctions: ['z', 'call'],
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
              codeSplitting: {
                groups: [reactFile, sharedFile, listsFile, schemasFile, parserFile, portalFile],
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
