import type { Build } from '#domain/releases/release.ts'
import type { BuildRecord } from '#worker/db/releases/builds.ts'

export interface ServedContent {
  /** Of the database that builds are to hold now. */
  databaseId: string
  /** Null if the site holds nothing of this database. */
  version: number | null
  builtAt: string | null
}

/** After how many minutes without a report a build counts as failed, by its last reported state. */
const timeoutMinutes = { queued: 10, building: 20, built: 10 }

/** The longest pause between two attempts of a build that keeps failing. */
const maxBackoffMinutes = 15

/**
 * Derives the builds' true states. The site decides, not the reports: a build whose content is served
 * was released even if it never reported back, and one that stays silent for too long has failed. What
 * a database held before a restore is never waited for.
 *
 * @param records builds as they are stored, newest first
 */
export function deriveBuildStatus(
  records: readonly BuildRecord[],
  served: ServedContent,
  now: Date,
): Build[] {
  return records.map(({ retryAt: _, buildId: __, databaseId, ...record }, index) => {
    const { state } = record
    if (state === 'failed') return { ...record, state }
    if (databaseId !== served.databaseId) {
      if (state === 'built') return { ...record, state: 'released' }
      return { ...record, state: 'failed', reason: 'The content was replaced by a restore.' }
    }
    const began = record.startedAt ?? record.requestedAt
    const wanted = record.contentVersion ?? record.wantedVersion
    const holds = served.version !== null && served.version >= wanted
    const unreported = holds && served.builtAt !== null && served.builtAt > began
    // If a later build followed it, it was served in its time.
    if (state === 'built' ? holds || index > 0 : unreported) {
      return { ...record, state: 'released' }
    }
    const lastReport = Date.parse((state === 'built' ? record.endedAt : null) ?? began)
    const deadline = lastReport + timeoutMinutes[state] * 60_000
    if (now.getTime() < deadline)
      return { ...record, state: state === 'built' ? 'building' : state }
    const endedAt = new Date(deadline).toISOString()
    return { ...record, state: 'failed', endedAt, reason: timeoutReason(state) }
  })
}

function timeoutReason(state: 'queued' | 'building' | 'built'): string {
  const reasons = {
    queued: 'The build hook accepted the request, but no build started',
    building: 'The build started but did not report back',
    built: 'The build finished, but the site does not serve it',
  }
  return `${reasons[state]} for ${timeoutMinutes[state]} minutes.`
}

/**
 * Whether to request a build while the site is behind: not while a build is under way that will hold
 * everything, and not within the backoff after failures (1, 2, 4 … 15 minutes, or longer if the hook
 * asked for it).
 *
 * @param builds the derived builds, newest first
 * @param retryAt the earliest time for a retry that the hook named for the newest build
 */
export function isDue(
  builds: readonly Build[],
  retryAt: string | null,
  wantedVersion: number,
  now: Date,
): boolean {
  const underWay = builds.some(
    ({ state, contentVersion }) =>
      state === 'queued' || (state === 'building' && (contentVersion ?? 0) >= wantedVersion),
  )
  if (underWay) return false
  const [newest] = builds
  if (newest?.state !== 'failed') return true
  const minutes = Math.min(2 ** (countFailures(builds) - 1), maxBackoffMinutes)
  const paused = Date.parse(newest.endedAt ?? newest.requestedAt) + minutes * 60_000
  return now.getTime() >= Math.max(paused, Date.parse(retryAt ?? newest.requestedAt))
}

/** How many attempts failed since the last success. Builds that ended together were one attempt. */
function countFailures(builds: readonly Build[]): number {
  const success = builds.findIndex(({ state }) => state !== 'failed')
  const failed = success === -1 ? builds : builds.slice(0, success)
  return new Set(failed.map(({ id, endedAt }) => endedAt ?? id)).size
}
