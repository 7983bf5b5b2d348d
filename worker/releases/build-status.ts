import type { Build } from '#domain/release.ts'
import type { BuildRecord } from '#worker/db/builds.ts'

/** What the site serves of the database's content. */
export interface ServedContent {
  /** The content version that it holds; null where it holds nothing of this database. */
  version: number | null
  /** When its release was built. */
  builtAt: string | null
}

/** How many minutes of silence end the wait for a build, by what was heard of it last. */
const patienceMinutes = { queued: 10, building: 20, built: 10 }

/** The longest pause between two attempts of a build that keeps failing. */
const longestPauseMinutes = 15

/**
 * What really became of the builds. The site decides, not the reports: a build whose content is
 * served was released although nobody told, and one of which nothing more comes has failed.
 *
 * @param records builds as they are stored, newest first
 * @param served what the site serves
 * @param now the moment to judge by
 * @returns the builds as the admin portal lists them
 */
export function deriveBuildStatus(
  records: readonly BuildRecord[],
  served: ServedContent,
  now: Date,
): Build[] {
  return records.map(({ retryAt: _, ...record }, index) => {
    if (record.state === 'failed') return { ...record, state: 'failed' }
    const { state } = record
    const began = record.startedAt ?? record.requestedAt
    const wanted = record.contentVersion ?? record.wantedVersion
    const holds = served.version !== null && served.version >= wanted
    const unreported = holds && served.builtAt !== null && served.builtAt > began
    // Where a later build came after it, it was served in its time.
    if (state === 'built' ? holds || index > 0 : unreported) {
      return { ...record, state: 'released' }
    }
    const heard = Date.parse((state === 'built' ? record.endedAt : null) ?? began)
    const until = heard + patienceMinutes[state] * 60_000
    if (now.getTime() < until) return { ...record, state: state === 'built' ? 'building' : state }
    const endedAt = new Date(until).toISOString()
    return { ...record, state: 'failed', endedAt, reason: silence(state) }
  })
}

function silence(state: 'queued' | 'building' | 'built'): string {
  const told = {
    queued: 'The build hook took the call, but no build was heard of',
    building: 'The build began, but nothing more was heard of it',
    built: 'The build was made, but the site does not serve it',
  }
  return `${told[state]} for ${patienceMinutes[state]} minutes.`
}

/**
 * Whether a build is to be asked for, where the site is behind: not while one is on its way that
 * will hold everything, and not within the pause after failures (1, 2, 4 … 15 minutes, or longer
 * where the hook asked for that).
 *
 * @param builds the judged builds, newest first
 * @param retryAt until when the hook asked to be left alone, with the newest build
 * @param wantedVersion the content version that the site shall hold
 * @param now the moment to judge by
 * @returns whether to ask
 */
export function isDue(
  builds: readonly Build[],
  retryAt: string | null,
  wantedVersion: number,
  now: Date,
): boolean {
  const onItsWay = builds.some(
    ({ state, contentVersion }) =>
      state === 'queued' || (state === 'building' && (contentVersion ?? 0) >= wantedVersion),
  )
  if (onItsWay) return false
  const [newest] = builds
  if (newest?.state !== 'failed') return true
  const minutes = Math.min(2 ** (countFailures(builds) - 1), longestPauseMinutes)
  const paused = Date.parse(newest.endedAt ?? newest.requestedAt) + minutes * 60_000
  return now.getTime() >= Math.max(paused, Date.parse(retryAt ?? newest.requestedAt))
}

/** How many attempts failed since the last success; builds that ended together were one attempt. */
function countFailures(builds: readonly Build[]): number {
  const success = builds.findIndex(({ state }) => state !== 'failed')
  const failed = success === -1 ? builds : builds.slice(0, success)
  return new Set(failed.map(({ id, endedAt }) => endedAt ?? id)).size
}
