import { moment } from '#admin/ui/moment.ts'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import type { Releases } from '#domain/release.ts'
import { type ReleaseStatus, releaseStatusOf } from '#domain/release-status.ts'

/** Whether readers see an article, and whether the static release holds that, in words. */
export interface ArticleReleaseState {
  kind: ReleaseStatus['state']
  text: string
  /** Since when; for a failed one the builder's last lines too. */
  more: string
}

/**
 * Judges by the newest answer about the site, which is asked for more often than articles are.
 *
 * @param article an article with the receipt that it was answered with
 * @param releases what readers are served; undefined until that is known
 * @returns whether the release holds its last change; null for a draft that readers never lose
 *   anything of
 */
export function releaseOf(
  article: Pick<AdminArticleListed, 'published' | 'changedVersion' | 'live' | 'release'>,
  releases: Releases | undefined,
): ArticleReleaseState | null {
  const { published, release } = article
  const told = releases ? releaseStatusOf(article, releases, notedIn(release)) : article
  if (!told.release || (told.release.state === 'released' && !published)) return null
  const { state, since, reason } = told.release
  const seen = told.live ? 'Live' : published ? 'Not live' : 'Withdrawn'
  const when = since ? `Since ${moment(since)}` : ''
  if (state === 'failed') {
    const more = [when, reason].filter(Boolean).join('\n')
    return { kind: state, text: `${seen}, failed: ${reason?.split('\n').at(-1)?.trim()}`, more }
  }
  return { kind: state, text: `${seen}, ${state}`, more: when }
}

function notedIn(release: ReleaseStatus | null) {
  const builtAt = release?.state === 'released' ? release.since : null
  return { changedAt: release?.changedAt ?? null, builtAt }
}
