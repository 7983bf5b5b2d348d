import { type ReleaseStatus, releaseStatusOf } from '#domain/release-status.ts'
import { readVersionTimes } from '#worker/db/changes.ts'
import type { Environment } from '#worker/environment.ts'
import { readSite } from './site-status.ts'

type Stored = { published: boolean; changedVersion: number }
type Told<A> = A & { live: boolean; release: ReleaseStatus | null }

/**
 * Adds to articles what is known of their way to readers. An article is told even where that
 * cannot be read: what was stored is stored.
 *
 * @param env the Worker's environment
 * @param articles articles as they are stored
 * @returns the same, each with whether readers see it and whether the static release holds it
 */
export async function withReleaseStatuses<A extends Stored>(
  env: Environment,
  articles: readonly A[],
): Promise<Told<A>[]> {
  const versions = [...new Set(articles.map(({ changedVersion }) => changedVersion))]
  try {
    const [site, marks] = await Promise.all([
      readSite(env, new Date()),
      readVersionTimes(env.DB, versions),
    ])
    return articles.map((article) => {
      const noted = marks.get(article.changedVersion) ?? { changedAt: null, builtAt: null }
      return { ...article, ...releaseStatusOf(article, site, noted) }
    })
  } catch (error) {
    console.error('It could not be read what the site serves of articles:', error)
    return articles.map((article) => ({ ...article, live: article.published, release: null }))
  }
}

/**
 * @param env the Worker's environment
 * @param article an article as it is stored
 * @returns the same, with its receipt
 */
export async function withReleaseStatus<A extends Stored>(
  env: Environment,
  article: A,
): Promise<Told<A>> {
  const [told] = await withReleaseStatuses(env, [article])
  return told ?? { ...article, live: article.published, release: null }
}
