import { formatDateTime } from '#admin/ui/date-time.ts'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { Releases } from '#domain/releases/release.ts'
import { type ReleaseStatus, releaseStatusOf } from '#domain/releases/release-status.ts'
import { BuildButton } from './build-button.tsx'
import { useReleases } from './use-releases.ts'

export function ArticleRelease({
  article,
}: {
  article: Pick<AdminArticleListed, 'published' | 'changedVersion' | 'live' | 'release'>
}) {
  const { data } = useReleases()
  const release = articleReleaseState(article, data)
  if (!release) return null
  return (
    <span className={`badge badge-square release-${release.kind}`}>
      <span title={release.details}>{release.text}</span>
      {release.kind === 'failed' && (
        <>
          {' '}
          <BuildButton label="Retry" className="release-retry" />
        </>
      )}
    </span>
  )
}

/** Whether readers see an article. */
interface ArticleReleaseState {
  kind: 'live' | 'not-live' | 'failed'
  text: string
  /** Since when; for a failed build also the last lines of its log. */
  details: string
}

/**
 * Derives the state from the latest answer about the site, which is polled more often than articles
 * are read.
 *
 * @param releases undefined until it is loaded; the article's own release status is used then
 * @returns null for a draft, unless the update that withdraws it failed
 */
export function articleReleaseState(
  article: Pick<AdminArticleListed, 'published' | 'changedVersion' | 'live' | 'release'>,
  releases: Releases | undefined,
): ArticleReleaseState | null {
  const { published } = article
  const { live, release } = releases
    ? releaseStatusOf(article, releases, knownDates(article.release))
    : article
  if (!release) return null
  const { state, since, reason, changedAt } = release
  if (state === 'failed') {
    const visibility = live ? 'Live' : published ? 'Not live yet' : 'Withdrawn'
    const date = since && `Update failed ${formatDateTime(since)}`
    const details = [date, reason].filter(Boolean).join('\n')
    return { kind: state, text: `${visibility}, update failed`, details }
  }
  if (!published) return null
  if (!live) return { kind: 'not-live', text: 'Not live yet', details: '' }
  const visibleSince = state === 'released' ? since : changedAt
  const details = visibleSince ? `Since ${formatDateTime(visibleSince)}` : ''
  return { kind: 'live', text: 'Live', details }
}

function knownDates(release: ReleaseStatus | null) {
  const builtAt = release?.state === 'released' ? release.since : null
  return { changedAt: release?.changedAt ?? null, builtAt }
}
