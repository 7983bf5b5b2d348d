import type { ServiceName } from '#tools/platform/services/wrapped-services.ts'

/** How far away a Worker's services are, how reliable, and how long its isolates live. */
export interface Distance {
  /** How long a call takes, in milliseconds. */
  latencyMs: Record<ServiceName, number>
  /** The same for the cache that the isolates of a data centre share. */
  cacheMs: number
  /** By which part of its time a call may be faster or slower. */
  jitter: number
  /** Which part of the calls fails: half of them before they take effect, half after. */
  failureRate: number
  /** Which part of the requests finds a new isolate, with an empty memory. */
  restartRate: number
  /** How many isolates answer side by side. */
  isolates: 1 | 2
  /** Of the random choices. */
  seed: number
}

/** A Worker far from its database, on a platform with usual faults. */
export const usualDistance: Distance = {
  latencyMs: { DB: 60, MEDIA: 30, ASSETS: 5, IMAGES: 30 },
  cacheMs: 5,
  jitter: 0.3,
  failureRate: 0.01,
  restartRate: 0.02,
  isolates: 2,
  seed: 1,
}

/** Nothing fails and nothing varies: for measurements. */
export const steadyDistance: Distance = {
  ...usualDistance,
  jitter: 0,
  failureRate: 0,
  restartRate: 0,
  isolates: 1,
}

/** A request with this header is answered by the isolate of that number, from 0. */
export const isolateHeader = 'x-isolate'

/** A request with this header finds a new isolate. */
export const newIsolateHeader = 'x-new-isolate'

/** A request with this header gets it back with what it cost: `Trips` as JSON. */
export const tripsHeader = 'x-trips'

/** Nothing fails for a request with this header. */
export const steadyHeader = 'x-steady'

/** The host name of requests that change the distance. */
export const controlHost = 'distance.invalid'

/** What the services were asked for one request. */
export interface Trips {
  /** The longest chain of calls to D1 of which each began after the one before had ended. */
  sequential: number
  /** Calls to D1, those in the background included. */
  database: number
  /** Calls to the other services. */
  others: number
  /** The longest chain of calls to the data centre's cache before the answer. */
  cache: number
  /** Milliseconds until the answer, without the start of the isolate. */
  ms: number
}
