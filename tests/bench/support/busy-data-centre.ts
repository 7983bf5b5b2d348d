import { seededRandom } from '#tools/platform/distance/seeded-random.ts'
import {
  type CacheEntry,
  type SharedCopy,
  StaleWhileRevalidate,
} from '#worker/stale-while-revalidate.ts'

/** How long a trip to D1 and one to the data centre's cache take, in milliseconds. */
const [databaseMs, cacheMs] = [100, 3]

const simulatedSeconds = 60

/** Requests in one second that make Cloudflare start another isolate: an assumption. */
const requestsPerIsolate = 50

export interface BusyDataCentre {
  requestsPerSecond: number
  /** Whether its isolates find each other's copies. */
  isShared: boolean
}

/**
 * Simulates a data centre's busiest minute with the code that decides when an isolate asks.
 *
 * @returns how many queries the database gets in a second
 */
export async function queriesPerSecond(centre: BusyDataCentre): Promise<number> {
  const { requestsPerSecond, isShared } = centre
  const clock = new Clock()
  const random = seededRandom(1)
  let queries = 0
  let kept: CacheEntry<string> | undefined
  const copy: SharedCopy<string> = {
    async find({ notBefore, maxAgeMs }) {
      await clock.wait(cacheMs)
      const isUsable = kept && clock.now - kept.readAt <= maxAgeMs && kept.readAt > notBefore
      return isUsable ? kept : undefined
    },
    store: (entry) => {
      kept = entry
    },
  }
  const read = async () => {
    queries += 1
    await clock.wait(databaseMs)
    return 'state'
  }
  const count = Math.ceil(requestsPerSecond / requestsPerIsolate)
  const isolates = Array.from(
    { length: count },
    () => new StaleWhileRevalidate<string>('The state'),
  )
  const restore = clock.install()
  try {
    const end = clock.now + simulatedSeconds * 1_000
    while (clock.now < end) {
      // Readers come independently of each other.
      await clock.advance((-Math.log(1 - random.number()) * 1_000) / requestsPerSecond)
      const waitUntil = () => undefined
      void random
        .pick(isolates)
        ?.get({ read, copy: isShared ? copy : undefined, waitUntil, maxStaleMs: 30_000 })
    }
    return queries / simulatedSeconds
  } finally {
    restore()
  }
}

/** A clock that only goes when it is moved, in place of the machine's. */
class Clock {
  now = Date.parse('2040-01-01T00:00:00.000Z')
  #timers: { at: number; run: () => void }[] = []

  wait(ms: number): Promise<void> {
    return new Promise((run) => this.#add(run, ms))
  }

  async advance(ms: number): Promise<void> {
    const until = this.now + ms
    await settle()
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.now = next.at
      next.run()
      await settle()
    }
    this.now = until
  }

  install(): () => void {
    const { setTimeout, clearTimeout } = globalThis
    const { now: dateNow } = Date
    const { now: performanceNow } = performance
    Date.now = () => this.now
    performance.now = () => this.now
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms: number) => this.#add(run, ms),
      clearTimeout: (timer: { at: number; run: () => void }) => {
        this.#timers = this.#timers.filter((one) => one !== timer)
      },
    })
    return () => {
      Date.now = dateNow
      performance.now = performanceNow
      Object.assign(globalThis, { setTimeout, clearTimeout })
    }
  }

  #add(run: () => void, ms: number) {
    const timer = { at: this.now + ms, run }
    this.#timers.push(timer)
    return timer
  }

  #next(until: number) {
    return this.#timers
      .filter(({ at }) => at <= until)
      .reduce<{ at: number; run: () => void } | undefined>(
        (first, one) => (first && first.at <= one.at ? first : one),
        undefined,
      )
  }
}

/** Lets everything go on that waits for no time. */
function settle(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}
