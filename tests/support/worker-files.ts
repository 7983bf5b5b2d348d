import { dirname, join } from 'node:path'
import { modulesOf, workerName } from '#tools/build/worker-bundle.ts'

/**
 * @param state the folder of a product's local data
 * @returns the paths of the modules of its Worker, the first one first
 */
export async function workerFiles(state: string): Promise<string[]> {
  const first = join(state, 'worker', workerName)
  return (await modulesOf(first)).map(({ path }) => join(dirname(first), path))
}
