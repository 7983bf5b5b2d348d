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

/**
 * How long a question waits to know which release is served: sessions are asked for without it. Together with the look
 * for a copy it leaves time for the database, before an older list is returned.
 */
const releaseWaitMs = 100

/** After this long, which release is served is asked again: the first request for it may have been lost. */
const patienceMs = 400

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
    changes: new StaleWhileRevalidate<ReleaseChanges | undefined>(
      'The list of changed pages',
      byContentVersion,
    ),
  }
}

/** Each change that readers notice raises its database's content version. */
function byContentVersion(one: ReleaseChanges | undefined, other: ReleaseChanges | undefined) {
  const [a, b] = [one?.changed, other?.changed]
  return a && a.databaseId === b?.databaseId ? a.version - b.version : Number.NaN
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
  /** The same one for all that is read: what changed since one release says nothing of another. */
  let known: Served | undefined
  let serving: { since: number; reading: Promise<Release | undefined> } | undefined
  let asking: Promise<GateState & { isServed: boolean }> | undefined
  let finding: Promise<CacheEntry<GateState> | undefined> | undefined

  async function servedRelease(): Promise<Served> {
    if (known) return known
    const now = performance.now()
    if (!serving || now - serving.since > patienceMs) {
      serving = { since: now, reading: liveRelease(env, true) }
    }
    const mine = serving
    try {
      const release = await mine.reading
      known ??= { release }
      return known
    } catch (error) {
      if (serving === mine) serving = undefined
      throw error
    }
  }

  function servedSoon(): Promise<Served | undefined> {
    return withTimeout(servedRelease(), releaseWaitMs).catch(() => undefined)
  }

  /** Joins the question that this request is about to send, or begins one. */
  function ask() {
    asking ??= send()
    return asking
  }

  async function send() {
    const served = await servedSoon()
    // Who asks from now on may ask for more than this brings.
    asking = undefined
    const readAt = Date.now()
    const [storeSessions, storeChanges] = [sessions.beginReading(), changes.beginReading()]
    const release = served?.release
    const last = isSame(release, changes.last?.release) ? changes.last?.changed : undefined
    const { state, changed, sharedKeyHash, ended } = await readGateState(env.DB, {
      since: release?.contentVersion,
      known: last,
      endedAfter: filter.lastNumber,
    })
    for (const beginning of ended.beginnings) filter.marks.add(beginning)
    for (const marks of ended.marks) filter.marks.addAll(marks)
    // Until the database is whole again, readers keep the pages that they had.
    const now = state === 'restoring' ? undefined : (changed ?? last)
    const read = {
      sessions: sessionsOf(filter, ended.lastNumber, sharedKeyHash),
      changes: release && now && { release, changed: now },
    }
    storeSessions({ value: read.sessions, readAt })
    if (served) {
      storeChanges({ value: read.changes, readAt })
      copy?.store?.({ value: read, readAt })
    }
    return { ...read, isServed: served !== undefined }
  }

  /** @throws if it is not known which release is served */
  async function askForChanges(): Promise<ReleaseChanges | undefined> {
    const first = await ask()
    if (first.isServed) return first.changes
    await servedRelease()
    const { isServed, changes } = await ask()
    if (isServed) return changes
    throw new Error('It is not known which release is served.')
  }

  const copy = sharedCopy<GateState>(c, {
    async name() {
      const served = await servedSoon()
      return served?.release && String(served.release.contentVersion)
    },
    tagOf({ sessions: { lastNumber, sharedKeyHash }, changes }) {
      if (!changes || !isSame(known?.release, changes.release)) return undefined
      const { databaseId, version } = changes.changed
      return [databaseId, version, lastNumber, sharedKeyHash].join(' ')
    },
    encode({ sessions: { lastNumber, sharedKeyHash, marks }, changes }) {
      return changes && JSON.stringify([changes.changed, lastNumber, sharedKeyHash, marks.all()])
    },
    decode(text) {
      const [changed, lastNumber, sharedKeyHash, marks]: CopiedState = JSON.parse(text)
      if (lastNumber > (filter.lastNumber ?? -1)) filter.marks.addAll(marks)
      const release = known?.release
      return {
        sessions: sessionsOf(filter, lastNumber, sharedKeyHash),
        changes: release && { release, changed },
      }
    },
  })

  function find(from: SharedCopy<GateState>): Promise<CacheEntry<GateState> | undefined> {
    const [lastSessions, lastChanges] = [sessions.last, changes.last]
    const last = lastSessions && { sessions: lastSessions, changes: lastChanges }
    finding ??= from.find({ last, notBefore: 0, maxAgeMs: copyMs }).finally(() => {
      finding = undefined
    })
    return finding
  }

  return {
    askForSessions: async () => (await ask()).sessions,
    askForChanges,
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
    /** The copy for one of both lists; undefined if the isolates share nothing. */
    copyOf<T>(part: (state: GateState) => T): SharedCopy<T> | undefined {
      if (!copy) return undefined
      return {
        async find({ notBefore, maxAgeMs }: CopyRule<T>) {
          const found = await find(copy)
          if (!found || found.readAt <= notBefore) return undefined
          if (Date.now() - found.readAt > maxAgeMs) return undefined
          return { value: part(found.value), readAt: found.readAt }
        },
      }
    },
  }
}

/** Undefined before the first release. */
interface Served {
  release: Release | undefined
}

function isSame(one: Release | undefined, other: Release | undefined): boolean {
  return one?.buildId === other?.buildId && one?.contentVersion === other?.contentVersion
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
