import { endsSession } from '#admin/api/api-refusal.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import type { ArticleTab } from './article-filter.ts'
import { ArticleRows } from './article-rows.tsx'
import type { ListAddress } from './list-address.ts'
import { useArticleList } from './use-article-list.ts'

/**
 * The articles of one tab, as far as they were asked for.
 *
 * @param props.tab the open tab
 * @param props.address what the list shows
 * @param props.onAddress called with what it shall show
 * @param props.onDelete called with the article that is to be deleted
 */
export function ArticleList({
  tab,
  address,
  onAddress,
  onDelete,
}: {
  tab: ArticleTab
  address: ListAddress
  onAddress: (address: ListAddress) => void
  onDelete: (article: AdminArticleListed) => void
}) {
  const list = useArticleList(address)
  if (list.isPending) return <Loading text="Loading articles..." />
  if (list.isError && !list.data) {
    if (endsSession(list.error)) return null
    return <LoadFailure onRetry={() => void list.refetch()} />
  }
  const articles = list.data.pages.flatMap(({ items }) => items)
  if (articles.length === 0) {
    if (!address.q) return <p className="empty">{tab.empty}</p>
    return (
      <div className="empty">
        <p>No articles match “{address.q}”.</p>
        <Button onClick={() => onAddress({ ...address, q: '' })}>Clear search</Button>
      </div>
    )
  }
  return (
    <>
      {list.isRefetchError && <LoadFailure onRetry={() => void list.refetch()} />}
      <ArticleRows
        articles={articles}
        address={address}
        onAddress={onAddress}
        onDelete={onDelete}
      />
      <div className="list-end">
        {list.isFetchNextPageError && <Alert>Failed to load articles. Please try again.</Alert>}
        {list.hasNextPage && (
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading articles...' : 'Load more'}
          </Button>
        )}
        <p className="list-count" role="status">
          {list.hasNextPage ? `The first ${articles.length}` : shown(articles.length)}
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
