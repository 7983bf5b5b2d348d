import type { Build, Release, Releases } from '#domain/releases/release.ts'
import { type ReleaseStatus, releaseStatusOf } from '#domain/releases/release-status.ts'
import type { DatabaseState } from '#worker/db/database-state.ts'
import { type BuildRecord, readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { VersionTimes } from '#worker/db/versions/version-history.ts'
import type { Environment } from '#worker/environment.ts'
import { logError } from '#worker/log.ts'
import { deriveBuildStatus } from './build-status.ts'
import { liveRelease } from './live-release.ts'

/** How many builds are read and listed in the portal. */
const listedBuilds = 20

/** What the site serves compared with its content. */
export interface SiteStatus {
  content: DatabaseState
  /** The served release; undefined before the first. */
  release: Release | undefined
  /** The content version of the served release; null if it was built from another database. */
  liveVersion: number | null
  /** When the served release was built; null before the first. */
  liveSince: string | null
  /** Whether readers should see more than the served release holds. */
  behind: boolean
  /** The last builds as stored, newest first. */
  records: BuildRecord[]
  /** The same with their derived states. */
  builds: Build[]
}

export async function readSiteStatus(env: Environment, now: Date): Promise<SiteStatus> {
  const [{ content, records }, release] = await Promise.all([
    readContentAndBuilds(env.DB, listedBuilds),
    liveRelease(env, true),
  ])
  // A restored or replaced database counts its versions from the start.
  const sameSource = release?.contentSource === content.databaseId
  const liveVersion = sameSource ? release.contentVersion : null
  const liveSince = release?.builtAt ?? null
  const behind = liveVersion === null || liveVersion < content.version
  const { databaseId } = content
  const served = { databaseId, version: liveVersion, builtAt: liveSince }
  const builds = deriveBuildStatus(records, served, now)
  return { content, release, liveVersion, liveSince, behind, records, builds }
}

export async function describeReleases(env: Environment): Promise<Releases> {
  const site = await readSiteStatus(env, new Date())
  const { content, liveVersion, liveSince, builds } = site
  const { version: contentVersion } = content
  // Each change has the number after the one before it.
  const pendingChanges = Math.max(0, contentVersion - (liveVersion ?? 0))
  return {
    contentVersion,
    liveVersion,
    liveSince,
    pendingChanges,
    builds,
    state: stateOf(site),
  }
}

/** What is served decides: no build is waited for once everything is live. */
function stateOf({ behind, content, records, builds }: SiteStatus): Releases['state'] {
  if (!behind) return 'live'
  const [newest] = builds
  if (newest?.state === 'building') return 'building'
  const sameSource = records[0]?.databaseId === content.databaseId
  return newest?.state === 'failed' && sameSource ? 'failed' : 'queued'
}

type Stored = { published: boolean; changedVersion: number }
type WithReleaseStatus<A> = A & { live: boolean; release: ReleaseStatus | null }

/**
 * Reads what the release statuses of articles are derived from. Returns undefined if that cannot be
 * read: what was stored is stored all the same.
 */
export async function readSiteForStatus(env: Environment): Promise<SiteStatus | undefined> {
  try {
    return await readSiteStatus(env, new Date())
  } catch (error) {
    logError('The release status of articles could not be read', error)
    return undefined
  }
}

/**
 * Adds to an article whether readers see it and whether the static release holds it.
 *
 * @param times of the article's last visible change
 */
export function withReleaseStatus<A extends Stored>(
  article: A,
  site: SiteStatus | undefined,
  times: VersionTimes,
): WithReleaseStatus<A> {
  if (!site) return { ...article, live: article.published, release: null }
  return { ...article, ...releaseStatusOf(article, site, times) }
}
