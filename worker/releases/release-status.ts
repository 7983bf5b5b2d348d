import { type ReleaseStatus, releaseStatusOf } from '#domain/release-status.ts'
import { readVersionTimes } from '#worker/db/changes.ts'
import type { Environment } from '#worker/environment.ts'
import { readSiteStatus } from './site-status.ts'

type Stored = { published: boolean; changedVersion: number }
type WithReleaseStatus<A> = A & { live: boolean; release: ReleaseStatus | null }

/**
 * Adds to each article whether readers see it and whether the static release holds it. If that cannot
 * be read, the articles are returned all the same: what was stored is stored.
 */
export async function withReleaseStatuses<A extends Stored>(
  env: Environment,
  articles: readonly A[],
): Promise<WithReleaseStatus<A>[]> {
  const versions = [...new Set(articles.map(({ changedVersion }) => changedVersion))]
  try {
    const [site, marks] = await Promise.all([
      readSiteStatus(env, new Date()),
      readVersionTimes(env.DB, versions),
    ])
    return articles.map((article) => {
      const recorded = marks.get(article.changedVersion) ?? { changedAt: null, builtAt: null }
      return { ...article, ...releaseStatusOf(article, site, recorded) }
    })
  } catch (error) {
    console.error('The release status of articles could not be read:', error)
    return articles.map((article) => ({ ...article, live: article.published, release: null }))
  }
}

export async function withReleaseStatus<A extends Stored>(
  env: Environment,
  article: A,
): Promise<WithReleaseStatus<A>> {
  const [found] = await withReleaseStatuses(env, [article])
  return found ?? { ...article, live: article.published, release: null }
}
