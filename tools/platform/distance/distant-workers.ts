import type { Miniflare } from 'miniflare'
import { controlHost, type Distance } from './distance.ts'
import { bundleDistantWorker } from './distant-bundle.ts'

/** What is needed of a Worker's settings to move it away. */
interface WorkerOptions {
  name: string
  bindings: object
  serviceBindings: object
}

/** The isolates: the first one gets every request, and passes its part on to the second. */
const isolateNames = ['latchkey', 'latchkey-beside'] as const

/**
 * Replaces a Worker by two isolates that run it at a distance from its services. They share the
 * database and the images, and have memories of their own.
 *
 * @param worker Miniflare's settings of the Worker
 * @param script path of the bundled Worker
 */
export async function moveWorkerAway<W extends WorkerOptions>(
  worker: W,
  script: string,
  distance: Distance,
) {
  const modules = await bundleDistantWorker(script)
  return isolateNames.map((name, number) => ({
    ...worker,
    name,
    modules,
    bindings: { ...worker.bindings, DISTANCE: { ...distance }, ISOLATE: number },
    serviceBindings: {
      ...worker.serviceBindings,
      ...(number === 0 && { BESIDE: isolateNames[1] }),
    },
    unsafeEvalBinding: 'EVALUATE',
  }))
}

export async function setDistance(miniflare: Miniflare, changes: Partial<Distance>): Promise<void> {
  for (const name of isolateNames) {
    const { fetch } = await miniflare.getWorker(name)
    await fetch(`http://${controlHost}/`, { method: 'POST', body: JSON.stringify(changes) })
  }
}
