import { basename } from 'node:path'
import { build } from 'esbuild'
import { modulesOf } from '#tools/build/worker-bundle.ts'

/**
 * Puts the bundled Worker, as it is deployed, behind one that holds it within its platform's limits.
 *
 * @param worker Miniflare's settings of the Worker, without its modules
 * @param script path of the Worker's first module, in the settings' root folder
 */
export async function limitWorker<W extends object>(worker: W, script: string) {
  const path = basename(script)
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import worker from './${path}'
        import { limitedWorker } from './limited-worker.ts'
        export default limitedWorker(worker)`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    external: ['node:*', `./${path}`],
    logLevel: 'error',
  })
  const contents = outputFiles[0]?.text ?? ''
  const modules = [
    { type: 'ESModule' as const, path: 'limited-worker.js', contents },
    ...(await modulesOf(script)),
  ]
  return { ...worker, modules }
}
