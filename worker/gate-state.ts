import type { Release } from '#domain/releases/release.ts'
import { SessionMarks } from '#worker/auth/session-marks.ts'
import type { RequestContext } from '#worker/context.ts'
import type { ChangesSince } from '#worker/db/changes-since.ts'
import { readGateState } from '#worker/db/gate-state.ts'
import { type Environment, perDatabase } from '#worker/environment.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { sharedCopy } from '#worker/shared-copy.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'

/** What every request needs to know, of the database and of the release. */
export interface GateState {
  /** Undefined before the first release. */
  release: Release | undefined
  /** What changed since; undefined before the first release and during a restore: readers keep the static pages. */
  changed: ChangesSince | undefined
  /** Of the shared access key, if it was set in the portal. */
  sharedKeyHash: string | null
  /** The number of the last session that has ended. */
  lastEnded: number
  marks: SessionMarks
}

/**
 * How old the state may be while the database fails, or takes longer than a request waits for it. A retraction
 * or a logout elsewhere is therefore unknown for half a minute at most; after that, readers are refused rather
 * than served.
 */
const maxStaleMs = 30_000

/**
 * What an isolate knows of sessions that ended. Its size is fixed, and a refresh reads only what was added. It only
 * grows: an answer that comes late takes nothing back.
 */
interface Filter {
  /** Undefined until the filter was read. */
  lastEnded: number | undefined
  marks: SessionMarks
}

const keptOf = perDatabase(() => ({
  cache: new StaleWhileRevalidate<GateState>('The state of the gate'),
  filter: { lastEnded: undefined, marks: new SessionMarks() } as Filter,
}))

/**
 * The state as this isolate knows it, at most a few seconds old: one query for what every request needs.
 *
 * @param freshMs how old it may be, if that is more than usual
 * @returns undefined if what is known is too old to decide
 */
export async function gateState(
  c: RequestContext,
  freshMs?: number,
): Promise<GateState | undefined> {
  const { cache, filter } = keptOf(c.env)
  const fresh = cache.fresh(freshMs)
  if (fresh) return fresh.value
  const { read, form } = sourcesOf(c.env, filter)
  const copy = sharedCopy(c, form)
  const request = c.executionCtx
  return (await cache.get({ read, copy, request, maxStaleMs, freshMs }))?.value
}

/**
 * To be called before a change that readers notice. The returned function is called after it, with what its own
 * batch read for the served release: the next request of this isolate then knows of the change. If that is
 * unknown, the next request reads the state anew.
 */
export function beginStateChange(
  env: Environment,
): (read: { release: Release; changed: ChangesSince } | undefined) => void {
  const end = keptOf(env).cache.beginChange()
  return (read) => end(read && ((state) => (isNewer(state, read) ? state : { ...state, ...read })))
}

/** Another isolate may have changed something since, and this one have read it. */
function isNewer({ changed: known }: GateState, { changed }: { changed: ChangesSince }): boolean {
  return known?.databaseId === changed.databaseId && known.version > changed.version
}

/** To be called after any other change of the state: the next request of this isolate reads it anew. */
export function invalidateGateState(env: Environment): void {
  keptOf(env).cache.invalidate()
}

/** The database, and what isolates share that are served the same release. Which one is served is read once. */
function sourcesOf(env: Environment, filter: Filter) {
  let reading: Promise<Release | undefined> | undefined
  let release: Release | undefined
  const readRelease = async () => {
    reading ??= liveRelease(env, true)
    release = await reading
    return release
  }
  const isOfRelease = (state: GateState) =>
    release?.buildId === state.release?.buildId &&
    release?.contentVersion === state.release?.contentVersion
  return {
    /** @param last the state that this isolate read before */
    async read(last: GateState | undefined): Promise<GateState> {
      const since = (await readRelease())?.contentVersion
      const known = last && isOfRelease(last) ? last.changed : undefined
      const question = { since, known, endedAfter: filter.lastEnded }
      const { state, changed, sharedKeyHash, ended } = await readGateState(env.DB, question)
      for (const beginning of ended.beginnings) filter.marks.add(beginning)
      for (const marks of ended.marks) filter.marks.addAll(marks)
      return stateOf(filter, {
        release,
        // Until the database is whole again, readers keep the pages that they had.
        changed: state === 'restoring' ? undefined : (changed ?? known),
        sharedKeyHash,
        lastEnded: ended.lastNumber,
      })
    },
    form: {
      async name() {
        const of = await readRelease()
        return of && String(of.contentVersion)
      },
      tagOf(state: GateState) {
        const { changed, lastEnded, sharedKeyHash } = state
        if (!changed || !isOfRelease(state)) return undefined
        return [changed.databaseId, changed.version, lastEnded, sharedKeyHash].join(' ')
      },
      encode: ({ changed, sharedKeyHash, lastEnded, marks }: GateState) =>
        JSON.stringify([changed, sharedKeyHash, lastEnded, marks.all()]),
      decode(text: string): GateState {
        const [changed, sharedKeyHash, lastEnded, marks]: CopiedState = JSON.parse(text)
        if (lastEnded > (filter.lastEnded ?? -1)) filter.marks.addAll(marks)
        return stateOf(filter, { release, changed, sharedKeyHash, lastEnded })
      },
    },
  }
}

type CopiedState = [
  changed: ChangesSince,
  sharedKeyHash: string | null,
  lastEnded: number,
  marks: string,
]

/** @param read what the filter holds by now */
function stateOf(filter: Filter, read: Omit<GateState, 'marks'>): GateState {
  filter.lastEnded = Math.max(filter.lastEnded ?? 0, read.lastEnded)
  return { ...read, marks: filter.marks }
}
