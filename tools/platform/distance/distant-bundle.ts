import { build } from 'esbuild'

/** The modules of a Worker that runs another one at a distance. */
export interface DistantModule {
  type: 'ESModule' | 'Text'
  path: string
  contents: string
}

/** Modules of the runtime, which no bundle contains. */
const external = ['node:*', 'cloudflare:*']

/**
 * Puts the bundled Worker, as it is deployed, behind one that moves its services away.
 *
 * @param script path of the bundled Worker
 */
export async function bundleDistantWorker(script: string): Promise<DistantModule[]> {
  const inner = await build({
    entryPoints: [script],
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    target: 'es2024',
    external,
    logLevel: 'error',
  })
  const names = Object.values(inner.metafile.outputs).flatMap(({ imports }) =>
    imports.map(({ path }) => path),
  )
  const required = [...new Set(names)]
  const outer = await build({
    stdin: { contents: entryOf(required), resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    external: [...external, './bundle.txt'],
    logLevel: 'error',
  })
  return [
    { type: 'ESModule', path: 'index.js', contents: outer.outputFiles[0]?.text ?? '' },
    { type: 'Text', path: 'bundle.txt', contents: inner.outputFiles[0]?.text ?? '' },
  ]
}

function entryOf(required: readonly string[]): string {
  const imports = required.map((name, index) => `import * as m${index} from '${name}'`)
  const entries = required.map((name, index) => `'${name}': m${index}`)
  return `
    import bundle from './bundle.txt'
    import { distantWorker } from './distant-worker.ts'
    ${imports.join('\n')}
    export default distantWorker(bundle, { ${entries.join(', ')} })`
}
