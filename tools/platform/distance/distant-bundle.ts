import { resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** The modules of a Worker that runs another one at a distance. */
export interface DistantModule {
  type: 'ESModule' | 'Text'
  path: string
  contents: string
}

/** Modules of the runtime, which no bundle contains. */
const runtimeModule = /^(node|cloudflare):/

/**
 * Puts the bundled Worker, as it is deployed, behind one that moves its services away.
 *
 * @param script path of the bundled Worker
 */
export async function bundleDistantWorker(script: string): Promise<DistantModule[]> {
  const required = new Set<string>()
  const inner = await build({
    stdin: {
      contents: `import worker from ${JSON.stringify(resolve(script))}; provide(worker)`,
      resolveDir: '/',
    },
    plugins: [takeModulesFrom('modules', required)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    logLevel: 'error',
  })
  const outer = await build({
    stdin: { contents: entryOf([...required]), resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    external: ['node:*', 'cloudflare:*', './bundle.txt'],
    logLevel: 'error',
  })
  return [
    { type: 'ESModule', path: 'index.js', contents: outer.outputFiles[0]?.text ?? '' },
    { type: 'Text', path: 'bundle.txt', contents: inner.outputFiles[0]?.text ?? '' },
  ]
}

/**
 * Makes a bundle without imports, which can be the body of an async function: it may await at its top.
 *
 * @param variable holds the runtime's modules by name
 * @param required receives the names
 */
function takeModulesFrom(variable: string, required: Set<string>): Plugin {
  return {
    name: 'latchkey-runtime-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: runtimeModule }, ({ path }) => ({ path, namespace: 'runtime' }))
      onLoad({ filter: runtimeModule, namespace: 'runtime' }, ({ path }) => {
        required.add(path)
        return { contents: `module.exports = ${variable}[${JSON.stringify(path)}]`, loader: 'js' }
      })
    },
  }
}

function entryOf(required: readonly string[]): string {
  const imports = required.map((name, index) => `import * as m${index} from '${name}'`)
  // Marked as modules, or a default export would be taken for the module itself.
  const entries = required.map((name, index) => `'${name}': { ...m${index}, __esModule: true }`)
  return `
    import bundle from './bundle.txt'
    import { distantWorker } from './distant-worker.ts'
    ${imports.join('\n')}
    export default distantWorker(bundle, { ${entries.join(', ')} })`
}
