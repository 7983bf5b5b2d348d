import { isUnauthorized } from '#admin/api/api-error.ts'
import type { ListRequest } from '#admin/api/articles.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { ArticleRows } from './article-rows.tsx'
import { articleTabs } from './article-tabs.ts'
import { useArticleList } from './use-article-list.ts'

export function ArticleList({
  request,
  onRequest,
  onDelete,
}: {
  request: ListRequest
  onRequest: (request: ListRequest) => void
  onDelete: (article: AdminArticleListed) => void
}) {
  const list = useArticleList(request)
  if (list.isPending) return <Loading text="Loading articles..." />
  if (list.isError && !list.data) {
    if (isUnauthorized(list.error)) return null
    return <LoadFailure onRetry={() => void list.refetch()} />
  }
  const articles = list.data.pages.flatMap(({ items }) => items)
  if (articles.length === 0) {
    if (!request.q) return <p className="empty">{articleTabs[request.filter].empty}</p>
    return (
      <div className="empty">
        <p>No articles match “{request.q}”.</p>
        <Button onClick={() => onRequest({ ...request, q: '' })}>Clear search</Button>
      </div>
    )
  }
  return (
    <>
      {list.isRefetchError && <LoadFailure onRetry={() => void list.refetch()} />}
      <ArticleRows
        articles={articles}
        request={request}
        onRequest={onRequest}
        onDelete={onDelete}
      />
      <div className="line middle list-end">
        {list.isFetchNextPageError && <Alert>Failed to load articles. Please try again.</Alert>}
        {list.hasNextPage && (
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading articles...' : 'Load more'}
          </Button>
        )}
        <p className="hint" role="status">
          {list.hasNextPage ? `Showing the first ${articles.length}` : countText(articles.length)}
        </p>
      </div>
    </>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="line middle failure">
      <Alert>Failed to load articles. Please try again.</Alert>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
