import type { AdminArticleListed } from '#domain/admin-article.ts'
import { BuildButton } from './build-button.tsx'
import { releaseOf } from './release-of.ts'
import { useReleases } from './use-releases.ts'

/**
 * Whether readers see an article, whether the static release holds that, and since when; nothing
 * for drafts that readers lose nothing of.
 *
 * @param props.article the article
 */
export function ArticleRelease({
  article,
}: {
  article: Pick<AdminArticleListed, 'published' | 'changedVersion' | 'live' | 'release'>
}) {
  const { data } = useReleases()
  const release = releaseOf(article, data)
  if (!release) return null
  return (
    <span className={`release release-${release.kind}`}>
      {release.kind === 'failed' ? (
        <>
          <span title={release.more}>{release.text}</span>{' '}
          <BuildButton label="Retry" className="release-retry" />
        </>
      ) : (
        <span title={release.more}>{release.text}</span>
      )}
    </span>
  )
}
