import { endsSession } from '#admin/api/api-refusal.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import type { ArticleListed } from '#domain/article.ts'
import type { ArticleTab } from './article-filter.ts'
import { ArticleRows } from './article-rows.tsx'
import { useArticleList } from './use-article-list.ts'

/**
 * The articles of one tab, as far as they were asked for.
 *
 * @param props.tab the open tab
 * @param props.onDelete called with the article that is to be deleted
 */
export function ArticleList({
  tab,
  onDelete,
}: {
  tab: ArticleTab
  onDelete: (article: ArticleListed) => void
}) {
  const list = useArticleList(tab.filter)
  if (list.isPending) return <Loading text="Loading articles..." />
  if (list.isError && !list.data) {
    if (endsSession(list.error)) return null
    return <LoadFailure onRetry={() => void list.refetch()} />
  }
  const articles = list.data.pages.flatMap(({ items }) => items)
  if (articles.length === 0) return <p className="empty">{tab.empty}</p>
  return (
    <>
      {list.isRefetchError && <LoadFailure onRetry={() => void list.refetch()} />}
      <ArticleRows articles={articles} onDelete={onDelete} />
      <div className="list-end">
        {list.isFetchNextPageError && <Alert>Failed to load articles. Please try again.</Alert>}
        {list.hasNextPage && (
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading articles...' : 'Load more'}
          </Button>
        )}
        <p className="list-count" role="status">
          {list.hasNextPage ? `The last ${articles.length} changed` : shown(articles.length)}
        </p>
      </div>
    </>
  )
}

function shown(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="failure">
      <Alert>Failed to load articles. Please try again.</Alert>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
