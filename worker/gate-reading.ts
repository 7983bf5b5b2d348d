import type { Release } from '#domain/releases/release.ts'
import { SessionMarks } from '#worker/auth/session-marks.ts'
import type { RequestContext } from '#worker/context.ts'
import type { ChangesSince } from '#worker/db/changes-since.ts'
import { readGateState } from '#worker/db/gate-state.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { sharedCopy } from '#worker/shared-copy.ts'
import {
  type CacheEntry,
  type CopyRule,
  copyMs,
  type SharedCopy,
  StaleWhileRevalidate,
} from './stale-while-revalidate.ts'
import { withTimeout } from './time-limit.ts'

/** What is known of sessions that ended, and of the key that opens new ones. */
export interface EndedSessions {
  /** The number of the last one. */
  lastNumber: number
  marks: SessionMarks
  /** Of the shared access key, if it was set in the portal. */
  sharedKeyHash: string | null
}

/** What changed since the served release. */
export interface ReleaseChanges {
  release: Release
  changed: ChangesSince
}

/** How long what is asked of the database waits to know which release is served. */
const releaseTimeoutMs = 3_000

/**
 * What an isolate knows of sessions that ended. Its size is fixed, and a refresh reads only what was added. It only
 * grows: an answer that comes late takes nothing back.
 */
interface Filter {
  /** Undefined until the filter was read. */
  lastNumber: number | undefined
  marks: SessionMarks
}

type Lists = ReturnType<typeof createLists>

/** What an isolate keeps of a database. */
export function createLists() {
  return {
    filter: { lastNumber: undefined, marks: new SessionMarks() } as Filter,
    sessions: new StaleWhileRevalidate<EndedSessions>('The list of ended sessions'),
    /** Undefined before the first release and during a restore: readers keep the static pages. */
    changes: new StaleWhileRevalidate<ReleaseChanges | undefined>('The list of changed pages'),
  }
}

/** Both lists, as one question or one copy brings them. */
interface GateState {
  sessions: EndedSessions
  changes: ReleaseChanges | undefined
}

/**
 * What one request reads of one moment for both lists: whichever is asked for, one question to the database brings
 * both. Each list has its own age, so that a change of the one leaves the other as it is.
 */
export function createReading(c: RequestContext, { filter, sessions, changes }: Lists) {
  const { env } = c
  let release: Release | undefined
  let serving: Promise<Release | undefined> | undefined
  let asking: Promise<GateState & { failure: { error: unknown } | undefined }> | undefined
  let finding: Promise<CacheEntry<GateState> | undefined> | undefined

  /** The same one for all that is read: what changed since one release says nothing of another. */
  async function servedRelease(): Promise<Release | undefined> {
    serving ??= withTimeout(liveRelease(env, true), releaseTimeoutMs)
    try {
      release = await serving
    } catch (error) {
      serving = undefined
      throw error
    }
    return release
  }

  /** Joins the question that this request is about to send, or begins one. */
  function ask() {
    asking ??= send()
    return asking
  }

  async function send() {
    const failure = await servedRelease().then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    // Who asks from now on may ask for more than this brings.
    asking = undefined
    const readAt = Date.now()
    const [storeSessions, storeChanges] = [sessions.beginReading(), changes.beginReading()]
    const known = isOfRelease(changes.last) ? changes.last?.changed : undefined
    const question = { since: release?.contentVersion, known, endedAfter: filter.lastNumber }
    const { state, changed = known, sharedKeyHash, ended } = await readGateState(env.DB, question)
    for (const beginning of ended.beginnings) filter.marks.add(beginning)
    for (const marks of ended.marks) filter.marks.addAll(marks)
    const read = {
      sessions: sessionsOf(filter, ended.lastNumber, sharedKeyHash),
      // Until the database is whole again, readers keep the pages that they had.
      changes: release && changed && state !== 'restoring' ? { release, changed } : undefined,
    }
    storeSessions({ value: read.sessions, readAt })
    if (!failure) {
      storeChanges({ value: read.changes, readAt })
      copy?.store({ value: read, readAt })
    }
    return { ...read, failure }
  }

  function isOfRelease(last: ReleaseChanges | undefined): boolean {
    return (
      release !== undefined &&
      last?.release.buildId === release.buildId &&
      last.release.contentVersion === release.contentVersion
    )
  }

  const copy = sharedCopy<GateState>(c, {
    async name() {
      const served = await servedRelease()
      return served && String(served.contentVersion)
    },
    tagOf({ sessions: { lastNumber, sharedKeyHash }, changes }) {
      if (!changes || !isOfRelease(changes)) return undefined
      const { databaseId, version } = changes.changed
      return [databaseId, version, lastNumber, sharedKeyHash].join(' ')
    },
    encode({ sessions: { lastNumber, sharedKeyHash, marks }, changes }) {
      return changes && JSON.stringify([changes.changed, lastNumber, sharedKeyHash, marks.all()])
    },
    decode(text) {
      const [changed, lastNumber, sharedKeyHash, marks]: CopiedState = JSON.parse(text)
      if (lastNumber > (filter.lastNumber ?? -1)) filter.marks.addAll(marks)
      const known = sessionsOf(filter, lastNumber, sharedKeyHash)
      return { sessions: known, changes: release && { release, changed } }
    },
  })

  function find(): Promise<CacheEntry<GateState> | undefined> {
    const [lastSessions, lastChanges] = [sessions.last, changes.last]
    const last = lastSessions && { sessions: lastSessions, changes: lastChanges }
    finding ??= (
      copy?.find({ last, notBefore: 0, maxAgeMs: copyMs }) ?? Promise.resolve(undefined)
    ).finally(() => {
      finding = undefined
    })
    return finding
  }

  return {
    ask,
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
    /** The copy for one of both lists; undefined if the isolates share nothing. */
    copyOf<T>(part: (state: GateState) => T): SharedCopy<T> | undefined {
      if (!copy) return undefined
      return {
        async find({ notBefore, maxAgeMs }: CopyRule<T>) {
          const found = await find()
          if (!found || found.readAt <= notBefore) return undefined
          if (Date.now() - found.readAt > maxAgeMs) return undefined
          return { value: part(found.value), readAt: found.readAt }
        },
        // What the database answers is stored once, for both.
        store: () => undefined,
      }
    },
  }
}

type CopiedState = [
  changed: ChangesSince,
  lastNumber: number,
  sharedKeyHash: string | null,
  marks: string,
]

/** What the filter holds by now. */
function sessionsOf(
  filter: Filter,
  lastNumber: number,
  sharedKeyHash: string | null,
): EndedSessions {
  filter.lastNumber = Math.max(filter.lastNumber ?? 0, lastNumber)
  return { lastNumber, marks: filter.marks, sharedKeyHash }
}
