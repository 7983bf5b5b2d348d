import type { RequestContext } from '#worker/context.ts'
import { type Environment, perDatabase } from '#worker/environment.ts'
import {
  createLists,
  createReading,
  type EndedSessions,
  type ReleaseChanges,
} from './gate-reading.ts'
import type { CacheEntry } from './stale-while-revalidate.ts'

/**
 * How old both may be while the database fails, or takes longer than a request waits for it. A retraction or a
 * logout elsewhere is therefore unknown for half a minute at most; after that, readers are refused rather than
 * served.
 */
export const maxStaleMs = 30_000

/** How long one request reads of the same release. */
const momentMs = 1_000

const keptOf = perDatabase(() => ({
  lists: createLists(),
  /** By request. */
  readings: new WeakMap<object, { begunAt: number; reading: ReturnType<typeof createReading> }>(),
}))

function readingOf(c: RequestContext) {
  const { lists, readings } = keptOf(c.env)
  const last = readings.get(c.executionCtx)
  const now = performance.now()
  if (last && now - last.begunAt < momentMs) return last.reading
  const reading = createReading(c, lists)
  readings.set(c.executionCtx, { begunAt: now, reading })
  return reading
}

/** @returns undefined if what is known is too old to decide */
export async function endedSessions(c: RequestContext): Promise<EndedSessions | undefined> {
  const { sessions } = keptOf(c.env).lists
  const fresh = sessions.fresh()
  if (fresh) return fresh.value
  const reading = readingOf(c)
  const copy = reading.copyOf(({ sessions }) => sessions)
  const { askForSessions: read, waitUntil } = reading
  return (await sessions.get({ read, copy, waitUntil, maxStaleMs }))?.value
}

/**
 * @param freshMs how old it may be, if that is more than usual
 * @returns undefined if what is known is too old to decide
 */
export async function releaseChanges(
  c: RequestContext,
  freshMs?: number,
): Promise<CacheEntry<ReleaseChanges | undefined> | undefined> {
  const { changes } = keptOf(c.env).lists
  const fresh = changes.fresh(freshMs)
  if (fresh) return fresh
  const reading = readingOf(c)
  const copy = reading.copyOf(({ changes }) => changes)
  const { askForChanges: read, waitUntil } = reading
  return changes.get({ read, copy, waitUntil, maxStaleMs, freshMs })
}

/** To be called before a change that readers notice, see `StaleWhileRevalidate.beginChange`. */
export function beginReleaseChange(env: Environment) {
  return keptOf(env).lists.changes.beginChange()
}

/** To be called after any other change of what readers see. */
export function invalidateReleaseChanges(env: Environment): void {
  keptOf(env).lists.changes.invalidate()
}

/** To be called after a logout, and after the shared access key was changed. */
export function invalidateEndedSessions(env: Environment): void {
  keptOf(env).lists.sessions.invalidate()
}
