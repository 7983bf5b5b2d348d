import type { AdminArticleListed } from '#domain/admin-article.ts'
import type { Releases } from '#domain/release.ts'

/** Whether the static release holds what readers are to see of an article. */
export type ArticleReleaseState =
  | { kind: 'live' | 'queued' | 'building'; text: string }
  | { kind: 'failed'; text: string; why: string }

/**
 * @param article an article
 * @param releases what readers are served, from the release's own `release.json`
 * @returns whether the release holds its last change; null for a draft that readers never lose
 *   anything of
 */
export function releaseOf(
  { published, changedVersion }: Pick<AdminArticleListed, 'published' | 'changedVersion'>,
  { liveVersion, builds }: Releases,
): ArticleReleaseState | null {
  if (changedVersion <= (liveVersion ?? -1))
    return published ? { kind: 'live', text: 'Live' } : null
  if (!published && changedVersion === 0) return null
  const [newest] = builds
  if (newest?.state === 'failed') {
    return { kind: 'failed', text: 'Failed', why: lastLine(newest.reason) }
  }
  // A build that began before the change holds it not; the next one does.
  const building = builds.some(
    ({ state, contentVersion }) => state === 'building' && (contentVersion ?? 0) >= changedVersion,
  )
  return building ? { kind: 'building', text: 'Building' } : { kind: 'queued', text: 'Queued' }
}

function lastLine(reason: string | null): string {
  return reason?.trim().split('\n').at(-1)?.trim() || 'the builder gave no reason'
}
