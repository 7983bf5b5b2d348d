import type { ListRequest } from '#admin/api/articles.ts'
import { articleQuery } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { usePages } from '#admin/api/use-read.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { MoreButton, QueryState } from '#admin/ui/query-state.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { listArticles } from '#domain/articles/calls.ts'
import { ArticleRows } from './article-rows.tsx'
import { articleTabs } from './list-query.ts'

export function ArticleList(props: {
  request: ListRequest
  onRequest: (request: ListRequest) => void
  onDelete: (article: AdminArticleListed) => void
}) {
  const { request, onRequest } = props
  const { list, items: articles } = usePages(queryKeys.articles(request), listArticles, {
    query: articleQuery(request),
  })
  if (!list.data) return <QueryState query={list} what="articles" />
  if (articles.length === 0) {
    if (!request.q) return <p className="empty">{articleTabs[request.filter].empty}</p>
    return (
      <div className="empty">
        <p>No articles match “{request.q}”.</p>
        <Button onClick={() => onRequest({ ...request, q: '' })}>Clear search</Button>
      </div>
    )
  }
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`
  return (
    <>
      {list.isRefetchError && <QueryState query={list} what="articles" />}
      <ArticleRows articles={articles} {...props} />
      <div className="line middle list-end">
        {list.isFetchNextPageError && <Alert>Failed to load articles. Please try again.</Alert>}
        <MoreButton list={list} what="articles" />
        <p className="hint" role="status">
          {list.hasNextPage ? `Showing the first ${articles.length}` : count}
        </p>
      </div>
    </>
  )
}
