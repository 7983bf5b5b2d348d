import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cache, CacheStorage } from '@cloudflare/workers-types'
import {
  type ServiceName,
  type Services,
  wrapServices,
} from '#tools/platform/services/wrapped-services.ts'
import type { Distance, Trips } from './distance.ts'
import type { Random } from './seeded-random.ts'

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
    const trips: Trips = { sequential: 0, database: 0, others: 0, cache: 0, ms: 0 }
    const started = Date.now()
    const answered = await this.#storage.run({ trips, isSteady }, answer)
    return { answered, trips: { ...trips, ms: Date.now() - started } }
  }

  get isSteady(): boolean {
    return this.#storage.getStore()?.isSteady ?? false
  }

  /** Records a call's begin. Returns the function that records its end. */
  begin(service: ServiceName | 'CACHE'): () => void {
    const trips = this.#storage.getStore()?.trips
    if (!trips) return () => undefined
    if (service === 'CACHE') {
      const place = trips.cache + 1
      return () => {
        trips.cache = Math.max(trips.cache, place)
      }
    }
    if (service !== 'DB') {
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
  return wrapServices(services, async ({ service }, work) => {
    const { latencyMs, jitter, failureRate } = distance()
    const factor = 1 + jitter * (2 * random.number() - 1)
    const halfMs = (latencyMs[service] * factor) / 2
    const fault = log.isSteady ? 1 : random.number()
    const end = log.begin(service)
    await sleep(halfMs)
    if (fault < failureRate / 2) throw lostConnection(service)
    const result = await work()
    await sleep(halfMs)
    if (fault < failureRate) throw lostConnection(service)
    end()
    return result
  })
}

/** The cache that isolates of a data centre share, as far away as stated. It never fails. */
export function moveCacheAway(
  caches: CacheStorage,
  cacheMs: () => number,
  log: RequestLog,
): Pick<CacheStorage, 'open'> {
  return {
    async open(name) {
      const cache = await caches.open(name)
      const match: Cache['match'] = async (key, options) => {
        const end = log.begin('CACHE')
        await sleep(cacheMs())
        const found = await cache.match(key, options)
        end()
        return found
      }
      const put: Cache['put'] = async (key, response) => {
        await sleep(cacheMs())
        await cache.put(key, response)
      }
      return { match, put, delete: (key, options) => cache.delete(key, options) }
    },
  }
}

/** As D1 and R2 report it. */
function lostConnection(service: ServiceName): Error {
  const message = 'Network connection lost.'
  return new Error(service === 'DB' ? `D1_ERROR: ${message}` : message)
}

function sleep(ms: number): Promise<void> {
  return ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve()
}
