import type { ExecutionContext, Fetcher, Response } from '@cloudflare/workers-types'
import {
  controlHost,
  type Distance,
  describeTrips,
  isolateHeader,
  steadyHeader,
  tripsHeader,
} from './distance.ts'
import { moveAway, RequestLog, type Services } from './distant-bindings.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** The product's Worker, as its bundle exports it. */
interface Worker {
  fetch(request: Request, env: Environment, context: ExecutionContext): Promise<Response>
  scheduled(controller: unknown, env: Environment, context: ExecutionContext): Promise<void>
}

interface Environment extends Services {
  DISTANCE: Distance
  /** The number of this isolate, from 0. */
  ISOLATE: number
  /** The other isolate; only the first one has it. */
  BESIDE?: Fetcher
  EVALUATE: { newFunction(script: string, name: string, ...parameters: string[]): Evaluated }
}

type Evaluated = (
  module: { exports: { default?: Worker } },
  exports: object,
  require: (name: string) => unknown,
) => void

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
 * @param bundle the product's Worker as a CommonJS module
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

  const evaluate = (): Worker => {
    const module: { exports: { default?: Worker } } = { exports: {} }
    const run = isolate?.env.EVALUATE.newFunction(bundle, 'worker', 'module', 'exports', 'require')
    // Marked as a module, or its default export would be taken for the module itself.
    run?.(module, module.exports, (name) => ({ ...modules[name], __esModule: true }))
    if (!module.exports.default) throw new Error('The bundle exports no Worker.')
    return module.exports.default
  }

  return {
    async fetch(request: Request, env: Environment, context: ExecutionContext) {
      const opened = open(env)
      const { distance, random, log } = opened
      if (new URL(request.url).hostname === controlHost) {
        Object.assign(opened, { distance: { ...distance, ...(await request.json()) } })
        if (request.headers.has('x-restart')) opened.worker = undefined
        return new globalThis.Response(null, { status: 204 })
      }
      if (env.BESIDE && (await isForOther(request, distance, random))) {
        return env.BESIDE.fetch(request as never)
      }
      if (random.number() < distance.restartRate) opened.worker = undefined
      opened.worker ??= evaluate()
      const { worker } = opened
      const { answered, trips } = await log.record(request.headers.has(steadyHeader), () =>
        worker.fetch(request, opened.env, context),
      )
      if (request.headers.has(tripsHeader)) answered.headers.set(tripsHeader, describeTrips(trips))
      return answered
    },

    async scheduled(controller: unknown, env: Environment, context: ExecutionContext) {
      const opened = open(env)
      opened.worker ??= evaluate()
      await opened.worker.scheduled(controller, opened.env, context)
    },
  }
}

async function isForOther({ headers }: Request, distance: Distance, random: Random) {
  const wanted = headers.get(isolateHeader)
  return wanted === null ? distance.isolates === 2 && random.number() < 0.5 : wanted === '1'
}
