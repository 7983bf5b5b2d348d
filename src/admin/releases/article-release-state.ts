import { formatDateTime } from '#admin/ui/date-time.ts'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import type { Releases } from '#domain/release.ts'
import { type ReleaseStatus, releaseStatusOf } from '#domain/release-status.ts'

/** Whether readers see an article, and whether the static release contains its last change. */
interface ArticleReleaseState {
  kind: ReleaseStatus['state']
  text: string
  /** Since when; for a failed build also the last lines of its log. */
  details: string
}

const sinceText: Record<ReleaseStatus['state'], string> = {
  released: 'Since',
  queued: 'Update queued',
  building: 'Update started',
  failed: 'Update failed',
}

/**
 * Derives the state from the latest answer about the site, which is polled more often than articles
 * are read.
 *
 * @param releases undefined until it is loaded; the article's own release status is used then
 * @returns null for a draft that no release contains
 */
export function articleReleaseState(
  article: Pick<AdminArticleListed, 'published' | 'changedVersion' | 'live' | 'release'>,
  releases: Releases | undefined,
): ArticleReleaseState | null {
  const { published } = article
  const { live, release } = releases
    ? releaseStatusOf(article, releases, knownDates(article.release))
    : article
  if (!release || (release.state === 'released' && !published)) return null
  const { state, since, reason } = release
  const visibility = live ? 'Live' : published ? 'Not live yet' : 'Withdrawn'
  const date = since ? `${sinceText[state]} ${formatDateTime(since)}` : ''
  switch (state) {
    case 'released':
      return { kind: state, text: visibility, details: date }
    case 'failed': {
      const lastLine = reason?.split('\n').at(-1)?.trim()
      const details = [date, reason].filter(Boolean).join('\n')
      return { kind: state, text: `${visibility}, update failed: ${lastLine}`, details }
    }
    default:
      return { kind: state, text: `${visibility}, updating`, details: date }
  }
}

function knownDates(release: ReleaseStatus | null) {
  const builtAt = release?.state === 'released' ? release.since : null
  return { changedAt: release?.changedAt ?? null, builtAt }
}
