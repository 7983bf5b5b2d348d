import type { RequestContext } from '#worker/context.ts'
import type { EndedSession } from '#worker/db/auth/ended-sessions.ts'
import { type Environment, perDatabase } from '#worker/environment.ts'
import type { EndedSessions } from '#worker/gate-reading.ts'
import { endedSessions, invalidateEndedSessions, maxStaleMs } from '#worker/gate-state.ts'
import { unavailable } from '#worker/http/errors.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'
import { type SharedKey, sharedKeyOf } from './fingerprint.ts'

/** Loaded when it is first asked, as everything that needs the query builder. */
const queries = () => import('#worker/db/auth/ended-sessions.ts')

/** How many sessions' own answers an isolate keeps. */
const maxAnswers = 1_000

/** Of sessions that the filter does not rule out, by their ids, those asked for last at the end. */
const answersOf = perDatabase(() => new Map<string, StaleWhileRevalidate<boolean>>())

/**
 * Whether a logout ended a reader's session: here at once, elsewhere within five seconds. A filter in memory
 * rules it out for nearly all sessions; the others are looked up. (Administrators' sessions are looked up in
 * the database with each call.)
 *
 * @param id the `jti` of the session's token
 * @throws ApiError `unavailable` if what is known is too old to decide
 */
export async function hasEnded(c: RequestContext, id: string): Promise<boolean> {
  const { marks } = await trustedSessions(c)
  if (!marks.mayHave(id)) return false
  const read = async () => (await queries()).isEndedSession(c.env.DB, id)
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const entry = await answerFor(c.env, id).get({ read, waitUntil, maxStaleMs })
  if (entry) return entry.value
  throw unknownSession()
}

function answerFor(env: Environment, id: string): StaleWhileRevalidate<boolean> {
  const answers = answersOf(env)
  const answer = answers.get(id) ?? new StaleWhileRevalidate<boolean>('Whether a session ended')
  answers.delete(id)
  answers.set(id, answer)
  const [oldest] = answers.keys()
  if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
  return answer
}

/**
 * The shared access key as it is now: a key that is changed ends its sessions here at once, elsewhere within
 * five seconds.
 *
 * @throws ApiError `unavailable` if what is known is too old to decide
 */
export async function currentSharedKey(c: RequestContext): Promise<SharedKey> {
  return sharedKeyOf(c.env, (await trustedSessions(c)).sharedKeyHash)
}

async function trustedSessions(c: RequestContext): Promise<EndedSessions> {
  const sessions = await endedSessions(c)
  if (sessions) return sessions
  throw unknownSession()
}

function unknownSession() {
  return unavailable('Your session cannot be checked at the moment. Please try again in a moment.')
}

/** Ends sessions on the server, so that copies of their tokens end too. */
export async function endSessions(
  env: Environment,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return
  await (await queries()).recordEndedSessions(env.DB, sessions)
  invalidateEndedSessions(env)
  answersOf(env).clear()
}
