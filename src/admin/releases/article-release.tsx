import type { AdminArticleListed } from '#domain/admin-article.ts'
import { BuildButton } from './build-button.tsx'
import { releaseOf } from './release-of.ts'
import { useReleases } from './use-releases.ts'

/**
 * Whether the static release holds what readers are to see of an article; nothing for drafts.
 *
 * @param props.article the article
 */
export function ArticleRelease({
  article,
}: {
  article: Pick<AdminArticleListed, 'published' | 'changedVersion'>
}) {
  const { data } = useReleases()
  const release = data && releaseOf(article, data)
  if (!release) return null
  return (
    <span className={`release release-${release.kind}`}>
      {release.kind === 'failed' ? (
        <>
          <span title={release.why}>{`Failed: ${release.why}`}</span>{' '}
          <BuildButton label="Retry" className="release-retry" />
        </>
      ) : (
        release.text
      )}
    </span>
  )
}
