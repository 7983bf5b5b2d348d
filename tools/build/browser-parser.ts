import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const inBrowser = fileURLToPath(new URL('../../src/admin/html-parser.ts', import.meta.url))

/**
 * Has a browser read HTML with its own parser, which the Worker brings along (`src/domain/html-parser.ts`), and
 * copy with its own `structuredClone`.
 */
export function browserParser(): Plugin {
  return {
    name: 'browser-parser',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^(#domain|\.)\/html-parser\.ts$/ },
      handler: () => inBrowser,
    },
    transform: {
      filter: { id: /\/@ungap\/structured-clone\/esm\/index\.js$/ },
      handler: () => ({ code: 'export default structuredClone', map: null }),
    },
  }
}
