import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  D1Database,
  D1PreparedStatement,
  Fetcher,
  ImagesBinding,
  ImageTransformer,
  R2Bucket,
} from '@cloudflare/workers-types'
import type { Distance, DistantBinding, Trips } from './distance.ts'
import type { Random } from './seeded-random.ts'

export interface Services {
  DB: D1Database
  MEDIA: R2Bucket
  ASSETS: Fetcher
  IMAGES: ImagesBinding
}

/** Makes a call to a service. */
type Call = <T>(binding: DistantBinding, work: () => Promise<T>) => Promise<T>

/** What is known of each request, its work in the background included. */
export class RequestLog {
  readonly #storage = new AsyncLocalStorage<{ trips: Trips; isSteady: boolean }>()

  /**
   * Answers a request and counts what it costs until then.
   *
   * @param isSteady nothing fails for it
   */
  async record<T>(
    isSteady: boolean,
    answer: () => Promise<T>,
  ): Promise<{ answered: T; trips: Trips }> {
    const trips: Trips = { sequential: 0, database: 0, others: 0 }
    const answered = await this.#storage.run({ trips, isSteady }, answer)
    return { answered, trips: { ...trips } }
  }

  get isSteady(): boolean {
    return this.#storage.getStore()?.isSteady ?? false
  }

  /** Records a call's begin. Returns the function that records its end. */
  begin(binding: DistantBinding): () => void {
    const trips = this.#storage.getStore()?.trips
    if (!trips) return () => undefined
    if (binding !== 'DB') {
      trips.others += 1
      return () => undefined
    }
    trips.database += 1
    const place = trips.sequential + 1
    return () => {
      trips.sequential = Math.max(trips.sequential, place)
    }
  }
}

/**
 * The services of a Worker, as far away and as unreliable as stated. Half of a call's time passes
 * before the service gets it, so that what fails after that has taken effect.
 */
export function moveAway(
  services: Services,
  distance: () => Distance,
  random: Random,
  log: RequestLog,
): Services {
  const call: Call = async (binding, work) => {
    const { latencyMs, jitter, failureRate } = distance()
    const factor = 1 + jitter * (2 * random.number() - 1)
    const halfMs = (latencyMs[binding] * factor) / 2
    const fault = log.isSteady ? 1 : random.number()
    const end = log.begin(binding)
    await sleep(halfMs)
    if (fault < failureRate / 2) throw lostConnection(binding)
    const result = await work()
    await sleep(halfMs)
    if (fault < failureRate) throw lostConnection(binding)
    end()
    return result
  }
  const { DB, MEDIA, ASSETS, IMAGES } = services
  return {
    DB: distantDatabase(DB, call),
    MEDIA: withCalls(MEDIA, 'MEDIA', ['get', 'put', 'head', 'delete', 'list'], call),
    ASSETS: withCalls(ASSETS, 'ASSETS', ['fetch'], call),
    IMAGES: distantImages(IMAGES, call),
  }
}

/** As D1 and R2 report it. */
function lostConnection(binding: DistantBinding): Error {
  const message = 'Network connection lost.'
  return new Error(binding === 'DB' ? `D1_ERROR: ${message}` : message)
}

function sleep(ms: number): Promise<void> {
  return ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve()
}

/** The object with some of its methods replaced. */
function replaced<T extends object>(object: T, methods: Record<string, unknown>): T {
  return new Proxy(object, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name]
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** The object, of whose methods some are calls. */
function withCalls<T extends object>(
  object: T,
  binding: DistantBinding,
  names: readonly (keyof T & string)[],
  call: Call,
): T {
  const methods = names.map((name) => {
    const method = object[name] as (...given: unknown[]) => Promise<unknown>
    const made = (...given: unknown[]) => call(binding, () => method.apply(object, given))
    return [name, made] as const
  })
  return replaced(object, Object.fromEntries(methods))
}

function distantDatabase(database: D1Database, call: Call): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const sent = withCalls(statement, 'DB', ['all', 'first', 'raw', 'run'], call)
    const wrapped = replaced(sent, {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
    })
    originals.set(wrapped, statement)
    return wrapped
  }
  return replaced(database, {
    prepare: (query: string) => wrap(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      call('DB', () => database.batch(statements.map((one) => originals.get(one) ?? one))),
    exec: (query: string) => call('DB', () => database.exec(query)),
  })
}

/** The service is called when the output is wanted; what comes before only describes it. */
function distantImages(images: ImagesBinding, call: Call): ImagesBinding {
  const wrap = (transformer: ImageTransformer): ImageTransformer =>
    replaced(withCalls(transformer, 'IMAGES', ['output'], call), {
      transform: (...given: Parameters<ImageTransformer['transform']>) =>
        wrap(transformer.transform(...given)),
    })
  return replaced(withCalls(images, 'IMAGES', ['info'], call), {
    input: (...given: Parameters<ImagesBinding['input']>) => wrap(images.input(...given)),
  })
}
