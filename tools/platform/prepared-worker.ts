import { join } from 'node:path'
import { bundleWorker, workerName } from '#tools/build/worker-bundle.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { fingerprint, runIfChanged } from './fingerprint.ts'

/**
 * Bundles the Worker as it is deployed, unless its code is the same as last time.
 *
 * @param state the folder of local data
 * @param renderer the path of the bundled renderer
 * @returns the path of the Worker's first module
 * @throws UserError with the bundler's words
 */
export async function prepareWorker(state: string, renderer: string): Promise<string> {
  const folder = join(state, 'worker')
  const code = ['worker', 'src/domain', 'tools/build/worker-bundle.ts', 'package-lock.json']
  await runIfChanged(state, 'worker', await fingerprint([...code, renderer]), async () => {
    await bundleWorker(renderer, folder).catch((error) => {
      throw new UserError(`The Worker could not be bundled: ${error.message ?? error}`)
    })
  })
  return join(folder, workerName)
}
