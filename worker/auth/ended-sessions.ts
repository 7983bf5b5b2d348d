import { endedPerRead, readEndedMarks, readEndedSince } from '#worker/db/auth/ended-marks.ts'
import type { EndedSession } from '#worker/db/auth/ended-sessions.ts'
import { type Environment, perDatabase } from '#worker/environment.ts'
import { type ApiError, unavailable } from '#worker/http/errors.ts'
import { sharedCopy } from '#worker/shared-copy.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'
import { type SharedKey, sharedKeyOf } from './fingerprint.ts'
import { SessionMarks } from './session-marks.ts'

/**
 * How old the list may be while the database fails. A session that was ended elsewhere opens pages for
 * half a minute at most; after that, readers are refused, as by the list of changed pages.
 */
const maxStaleMs = 30_000

/** Loaded when it is first asked, as everything that needs the query builder. */
const queries = () => import('#worker/db/auth/ended-sessions.ts')

/** How many sessions' own answers an isolate keeps. */
const maxAnswers = 1_000

/**
 * What an isolate knows of sessions that ended. Its size is fixed, and a refresh reads only what was added. It only
 * grows: an answer that comes late takes nothing back.
 */
interface Filter {
  /** Undefined until the filter was read. */
  lastNumber: number | undefined
  marks: SessionMarks
}

interface EndedSessions extends Filter {
  /** Of the shared access key, if it was set in the portal. */
  sharedKeyHash: string | null
}

interface Cache {
  filter: Filter
  revalidation: StaleWhileRevalidate<EndedSessions>
  /** Of sessions that the filter does not rule out, by their ids, those asked for last at the end. */
  answers: Map<string, StaleWhileRevalidate<boolean>>
}

const cacheOf = perDatabase(
  (): Cache => ({
    filter: { lastNumber: undefined, marks: new SessionMarks() },
    revalidation: new StaleWhileRevalidate('The list of ended sessions'),
    answers: new Map(),
  }),
)

/**
 * Whether a logout ended a reader's session: here at once, elsewhere within five seconds. A filter in memory
 * rules it out for nearly all sessions; the others are looked up. (Administrators' sessions are looked up in
 * the database with each call.)
 *
 * @param id the `jti` of the session's token
 * @throws ApiError `unavailable` if what is known is too old to decide
 */
export async function hasEnded(
  env: Environment,
  id: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const { marks } = await currentEndedSessions(env, waitUntil)
  if (!marks.mayHave(id)) return false
  const read = async () => (await queries()).isEndedSession(env.DB, id)
  const entry = await answerFor(env, id).get({ read, waitUntil, maxStaleMs })
  if (entry) return entry.value
  throw unknownSession()
}

function answerFor(env: Environment, id: string): StaleWhileRevalidate<boolean> {
  const { answers } = cacheOf(env)
  const answer = answers.get(id) ?? new StaleWhileRevalidate<boolean>('Whether a session ended')
  answers.delete(id)
  answers.set(id, answer)
  const [oldest] = answers.keys()
  if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
  return answer
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
  const { filter, revalidation } = cacheOf(env)
  const read = () => readOn(env, filter)
  const copy = sharedCopy(env, waitUntil, copyFor(filter))
  const entry = await revalidation.get({ read, copy, waitUntil, maxStaleMs })
  if (entry) return entry.value
  throw unknownSession()
}

/** @param filter what a copy is added to: no session that has ended goes on */
function copyFor(filter: Filter) {
  return {
    name: async () => 'sessions',
    tagOf: ({ lastNumber, sharedKeyHash }: EndedSessions) => `${lastNumber} ${sharedKeyHash}`,
    encode: ({ lastNumber, marks, sharedKeyHash }: EndedSessions) =>
      JSON.stringify([lastNumber, marks.all(), sharedKeyHash]),
    decode(text: string): EndedSessions {
      const [lastNumber, marks, sharedKeyHash]: [number, string, string | null] = JSON.parse(text)
      filter.marks.addAll(marks)
      return endedSessionsOf(filter, { lastNumber, sharedKeyHash })
    },
  }
}

function unknownSession(): ApiError {
  return unavailable('Your session cannot be checked at the moment. Please try again in a moment.')
}

/** Ends sessions on the server, so that copies of their tokens end too. */
export async function endSessions(
  env: Environment,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return
  await (await queries()).recordEndedSessions(env.DB, sessions)
  const { revalidation, answers } = cacheOf(env)
  revalidation.invalidate()
  answers.clear()
}

async function readOn(env: Environment, filter: Filter): Promise<EndedSessions> {
  if (filter.lastNumber !== undefined) {
    const { beginnings, ...read } = await readEndedSince(env.DB, filter.lastNumber)
    if (beginnings.length < endedPerRead) {
      for (const beginning of beginnings) filter.marks.add(beginning)
      return endedSessionsOf(filter, read)
    }
  }
  const { marks, ...read } = await readEndedMarks(env.DB)
  for (const text of marks) filter.marks.addAll(text)
  return endedSessionsOf(filter, read)
}

/** @param read what the filter holds by now */
function endedSessionsOf(
  filter: Filter,
  { lastNumber, sharedKeyHash }: { lastNumber: number; sharedKeyHash: string | null },
): EndedSessions {
  filter.lastNumber = Math.max(filter.lastNumber ?? 0, lastNumber)
  return { lastNumber, marks: filter.marks, sharedKeyHash }
}
