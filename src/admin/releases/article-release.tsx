import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { articleReleaseState } from './article-release-state.ts'
import { BuildButton } from './build-button.tsx'
import { useReleases } from './use-releases.ts'

/** Whether readers see an article. Renders nothing for a draft that no release contains. */
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
