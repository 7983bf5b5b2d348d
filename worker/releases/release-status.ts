import { type ReleaseStatus, releaseStatusOf } from '#domain/releases/release-status.ts'
import type { VersionTimes } from '#worker/db/versions/version-times.ts'
import type { Environment } from '#worker/environment.ts'
import { logError } from '#worker/log.ts'
import { readSiteStatus, type SiteStatus } from './site-status.ts'

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
