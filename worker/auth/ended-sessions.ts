import {
  type EndedSession,
  readEndedSessions,
  recordEndedSessions,
} from '#worker/db/auth/ended-sessions.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'
import { type SharedKey, sharedKeyOf } from './fingerprint.ts'

/**
 * How old the list may be while the database fails. A session that was ended elsewhere opens pages for
 * half a minute at most; after that, readers are refused, as by the list of changed pages.
 */
const maxStaleMs = 30_000

/** What an isolate knows: it only grows, so that a refresh reads only what was added. */
interface EndedSessions {
  lastNumber: number
  /** When each would have expired, in milliseconds since 1970, by the session's id. */
  expiries: Map<string, number>
  /** Of the shared access key, if it was set in the portal. */
  sharedKeyHash: string | null
}

interface Cache {
  known: EndedSessions
  /** Tells how old `known` is. */
  revalidation: StaleWhileRevalidate<EndedSessions>
}

const caches = new WeakMap<D1Database, Cache>()

function cacheOf(env: Environment): Cache {
  const cache = caches.get(env.DB) ?? {
    known: { lastNumber: 0, expiries: new Map(), sharedKeyHash: null },
    revalidation: new StaleWhileRevalidate<EndedSessions>('The list of ended sessions'),
  }
  caches.set(env.DB, cache)
  return cache
}

/**
 * Whether a logout ended a reader's session, from a list in memory: here at once, elsewhere within five
 * seconds. (Administrators' sessions are looked up in the database with each call.)
 *
 * @param id the `jti` of the session's token
 * @throws ApiError `unavailable` if the list is too old to decide
 */
export async function hasEnded(
  env: Environment,
  id: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<boolean> {
  return (await currentEndedSessions(env, waitUntil)).expiries.has(id)
}

/**
 * The shared access key as it is now, from the same list: a key that is changed ends its sessions here
 * at once, elsewhere within five seconds.
 *
 * @throws ApiError `unavailable` if the list is too old to decide
 */
export async function currentSharedKey(
  env: Environment,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<SharedKey> {
  return sharedKeyOf(env, (await currentEndedSessions(env, waitUntil)).sharedKeyHash)
}

/** To be called after the shared access key was changed. */
export function invalidateSharedKey(env: Environment): void {
  cacheOf(env).revalidation.invalidate()
}

async function currentEndedSessions(
  env: Environment,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<EndedSessions> {
  const { known, revalidation } = cacheOf(env)
  const read = () => readOn(env, known)
  const entry = await revalidation.get({ read, waitUntil, maxStaleMs })
  if (entry) return entry.value
  const headers = { 'retry-after': '5' }
  const message = 'Your session cannot be checked at the moment. Please try again in a moment.'
  throw new ApiError('unavailable', message, { headers })
}

/** Ends sessions on the server, so that copies of their tokens end too. */
export async function endSessions(
  env: Environment,
  sessions: readonly EndedSession[],
): Promise<void> {
  await recordEndedSessions(env.DB, sessions)
  cacheOf(env).revalidation.invalidate()
}

async function readOn(env: Environment, known: EndedSessions): Promise<EndedSessions> {
  const { sessions: rows, sharedKeyHash } = await readEndedSessions(env.DB, known.lastNumber)
  known.sharedKeyHash = sharedKeyHash
  for (const { number, id, expiresAt } of rows) {
    known.expiries.set(id, Date.parse(expiresAt))
    known.lastNumber = Math.max(known.lastNumber, number)
  }
  if (rows.length > 0) {
    for (const [id, expiry] of known.expiries) if (expiry <= Date.now()) known.expiries.delete(id)
  }
  return known
}
