import { wrapDatabase } from './wrapped.ts'

/** How a database that answers only so many trips of one after another is driven. */
export interface CountedTrips {
  binding: D1Database
  /** Starts to count anew. What begins after so many trips have ended waits for `release`. */
  allow(trips: number): void
  /** Answers everything from now on. */
  release(): void
  /** Settles when a call waits. */
  exceeded: () => Promise<void>
}

/**
 * A trip is a call, or several that wait for the database at the same time. On the real platform a
 * trip takes most of a request's time, so what counts is how many of them follow each other.
 */
export function countTrips(database: D1Database): CountedTrips {
  let ended = 0
  let allowed = Number.POSITIVE_INFINITY
  let released = Promise.withResolvers<void>()
  let exceeded = Promise.withResolvers<void>()

  const binding = wrapDatabase(database, async (_call, work) => {
    const trip = ended + 1
    if (trip > allowed) {
      exceeded.resolve()
      await released.promise
    }
    const result = await work()
    ended = Math.max(ended, trip)
    return result
  })
  return {
    binding,
    allow: (trips) => {
      ended = 0
      allowed = trips
      released = Promise.withResolvers<void>()
      exceeded = Promise.withResolvers<void>()
    },
    release: () => {
      allowed = Number.POSITIVE_INFINITY
      released.resolve()
    },
    exceeded: () => exceeded.promise,
  }
}
