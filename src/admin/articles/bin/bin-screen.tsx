import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useReturnState } from '#admin/return-path.ts'
import { ButtonLink } from '#admin/ui/button.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { type BinnedArticle, binDays } from '#domain/articles/bin.ts'
import { listBinnedArticles, restoreArticle } from '#domain/articles/calls.ts'
import { BinRows } from './bin-rows.tsx'
import { DeleteForGoodDialog } from './delete-for-good-dialog.tsx'

/** Deleted articles, which can be restored. */
export function BinScreen() {
  const send = useRequest()
  const queryClient = useQueryClient()
  const returnState = useReturnState()
  const [restoring, setRestoring] = useState<string | null>(null)
  const [restored, setRestored] = useState<BinnedArticle | null>(null)
  const [deleting, setDeleting] = useState<BinnedArticle | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useInfiniteQuery({
    queryKey: queryKeys.bin,
    queryFn: ({ pageParam, signal }) =>
      send(listBinnedArticles, { query: { limit: 50 }, page: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const articles = list.data?.pages.flatMap(({ items }) => items) ?? []

  async function restore(article: BinnedArticle) {
    setRestoring(article._id)
    setRestored(null)
    try {
      await send(restoreArticle, { params: { id: article._id } })
      setRestored(article)
    } catch (error) {
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'Failed to restore article. Please try again.'))
      }
    }
    await invalidateArticles(queryClient)
    setRestoring(null)
  }

  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title="Bin" />
        <div className="actions">
          <ButtonLink to="/admin">All articles</ButtonLink>
        </div>
      </div>
      <p className="explanation">
        Deleted articles are kept for {binDays} days. Restore puts one back as a draft, also if it
        was published: look at it, and publish it again.
      </p>
      <p className="result" role="status">
        {restored && (
          <>
            Restored as a draft:{' '}
            <Link to={`/admin/edit/${restored._id}`} state={returnState}>
              {restored.title}
            </Link>
          </>
        )}
      </p>
      <QueryState query={list} what="the bin" />
      {list.data && (
        <BinRows
          articles={articles}
          busy={restoring}
          onRestore={(article) => void restore(article)}
          onDelete={setDeleting}
        />
      )}
      <LoadMore list={list} what="the bin" />
      {deleting && <DeleteForGoodDialog article={deleting} onClose={() => setDeleting(null)} />}
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </div>
  )
}
