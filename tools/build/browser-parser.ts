import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const inBrowser = fileURLToPath(new URL('../../src/admin/html-parser.ts', import.meta.url))

/** Packages that bring along what browsers and React have by now. */
const ownFeatures = [
  { file: '@ungap/structured-clone/esm/index.js', code: 'export default structuredClone' },
  {
    file: 'wouter/src/use-sync-external-store.js',
    code: "export { useSyncExternalStore } from 'react'",
  },
]

/** Has a browser read HTML with its own parser, which the Worker brings along (`src/domain/html-parser.ts`). */
export function browserParser(): Plugin {
  return {
    name: 'browser-parser',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^(#domain|\.)\/html-parser\.ts$/ },
      handler: () => inBrowser,
    },
    transform: (_, id) => ownFeatures.find(({ file }) => id.endsWith(file))?.code,
  }
}
