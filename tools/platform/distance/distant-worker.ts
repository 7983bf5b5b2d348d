import type { CacheStorage, ExecutionContext, Fetcher, Request } from '@cloudflare/workers-types'
import {
  type LimitedEnvironment,
  limitedWorker,
  type ProductWorker,
} from '#tools/platform/services/limited-worker.ts'
import {
  controlHost,
  type Distance,
  isolateHeader,
  newIsolateHeader,
  steadyHeader,
  tripsHeader,
} from './distance.ts'
import { moveAway, moveCacheAway, RequestLog } from './distant-services.ts'
import { type Random, seededRandom } from './seeded-random.ts'

type Worker = ProductWorker<Environment>

interface Environment extends LimitedEnvironment {
  DISTANCE: Distance
  /** The number of this isolate, from 0. */
  ISOLATE: number
  /** The other isolate; only the first one has it. */
  BESIDE?: Fetcher
  EVALUATE: { newAsyncFunction(script: string, name: string, ...parameters: string[]): Evaluated }
}

type Evaluated = (
  provide: (worker: Worker) => void,
  modules: Record<string, object>,
  caches: unknown,
) => Promise<void>

/** What an isolate's memory holds. */
interface Isolate {
  env: Environment
  distance: Distance
  random: Random
  log: RequestLog
  worker: Worker | undefined
}

/**
 * A Worker that runs the product's Worker at a distance from its services. The product's bundle is
 * evaluated anew whenever an isolate is replaced: its modules then remember nothing.
 *
 * @param bundle the product's Worker as the body of an async function, which provides it
 * @param modules the runtime's modules that it requires
 */
export function distantWorker(bundle: string, modules: Record<string, object>) {
  let isolate: Isolate | undefined

  const open = (env: Environment): Isolate => {
    if (isolate) return isolate
    const { DISTANCE: distance, ISOLATE: number, BESIDE: _, EVALUATE: __, ...services } = env
    const random = seededRandom(distance.seed + number)
    const log = new RequestLog()
    const distant = moveAway(services, () => isolate?.distance ?? distance, random, log)
    isolate = { env: { ...env, ...distant }, distance, random, log, worker: undefined }
    return isolate
  }

  /** Each request evaluates for itself: promises are not shared between requests. */
  const workerOf = async (opened: Isolate): Promise<Worker> => {
    if (opened.worker) return opened.worker
    const { EVALUATE } = opened.env
    const run = EVALUATE.newAsyncFunction(bundle, 'worker', 'provide', 'modules', 'caches')
    // The types of the tools are Node's, whose caches have no `default`.
    const real = globalThis.caches as unknown as CacheStorage
    const caches = moveCacheAway(real, () => opened.distance.cacheMs, opened.log)
    let provided: Worker | undefined
    const provide = (worker: Worker) => {
      provided = worker
    }
    await run(provide, modules, caches)
    if (!provided) throw new Error('The bundle exports no Worker.')
    opened.worker ??= limitedWorker(provided)
    return opened.worker
  }

  return {
    async fetch(request: Request, env: Environment, context: ExecutionContext) {
      const opened = open(env)
      const { distance, random, log } = opened
      if (new URL(request.url).hostname === controlHost) {
        opened.distance = { ...distance, ...(await request.json<Partial<Distance>>()) }
        return new globalThis.Response(null, { status: 204 })
      }
      if (env.BESIDE && isForOther(request, distance, random)) {
        return env.BESIDE.fetch(request as never)
      }
      const isNew = request.headers.has(newIsolateHeader) || random.number() < distance.restartRate
      if (isNew) opened.worker = undefined
      const worker = await workerOf(opened)
      const { answered, trips } = await log.record(request.headers.has(steadyHeader), () =>
        worker.fetch(request, opened.env, context),
      )
      if (request.headers.has(tripsHeader)) answered.headers.set(tripsHeader, JSON.stringify(trips))
      return answered
    },

    async scheduled(controller: unknown, env: Environment, context: ExecutionContext) {
      const opened = open(env)
      const worker = await workerOf(opened)
      await worker.scheduled(controller, opened.env, context)
    },
  }
}

function isForOther({ headers }: Request, distance: Distance, random: Random): boolean {
  const wanted = headers.get(isolateHeader)
  return wanted === null ? distance.isolates === 2 && random.number() < 0.5 : wanted === '1'
}
