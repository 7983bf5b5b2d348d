import { type Build, type Releases, settledVersion } from '#domain/release.ts'
import type { BuildRecord } from '#worker/db/builds.ts'
import { type ContentState, countChangesSince, readContentAndBuilds } from '#worker/db/changes.ts'
import type { Environment } from '#worker/environment.ts'
import { deriveBuildStatus } from './build-status.ts'
import { liveRelease } from './live-release.ts'

/** How many builds are looked at, and told to the admin portal. */
const listedBuilds = 20

/** The site beside its content. */
interface Site {
  content: ContentState
  /** The content version that the served release holds; null where it holds none of this content. */
  liveVersion: number | null
  /** When the served release was built; null before the first. */
  liveSince: string | null
  /** Whether readers should see more than the served release holds. */
  behind: boolean
  /** The last builds as they are stored, newest first. */
  records: BuildRecord[]
  /** The same, judged by what is served. */
  builds: Build[]
}

/**
 * @param env the Worker's environment
 * @param now the moment to judge builds by
 * @returns what the site serves beside what it should, and the last builds
 */
export async function readSite(env: Environment, now: Date): Promise<Site> {
  const [{ content, records }, release] = await Promise.all([
    readContentAndBuilds(env.DB, listedBuilds),
    liveRelease(env, true),
  ])
  // A restored or exchanged database counts its versions anew.
  const sameSource = release?.contentSource === content.databaseId
  const liveVersion = sameSource ? release.contentVersion : null
  const liveSince = release?.builtAt ?? null
  // A release that somebody went back to is left alone, and what was built after it was served once.
  const settled = sameSource ? settledVersion(release) : null
  const behind = settled === null || settled < content.version
  const builds = deriveBuildStatus(records, { version: settled, builtAt: liveSince }, now)
  return { content, liveVersion, liveSince, behind, records, builds }
}

/**
 * @param env the Worker's environment
 * @returns what is live, what is not yet, and the last builds
 */
export async function describeReleases(env: Environment): Promise<Releases> {
  const site = await readSite(env, new Date())
  const { content, liveVersion, liveSince, builds } = site
  const pendingChanges = await countChangesSince(env.DB, liveVersion ?? 0)
  const { version: contentVersion } = content
  return {
    ...{ contentVersion, liveVersion, liveSince, pendingChanges, builds },
    state: stateOf(site),
  }
}

function stateOf({ behind, builds: [newest] }: Site): Releases['state'] {
  if (newest?.state === 'queued' || newest?.state === 'building') return newest.state
  if (!behind) return 'live'
  return newest?.state === 'failed' ? 'failed' : 'queued'
}
