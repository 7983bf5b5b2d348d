import { useState } from 'react'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls, usePages } from '#admin/api/use-read.ts'
import { spokenLanguage } from '#admin/publication.ts'
import { ArticleLink } from '#admin/return-path.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatDate, formatDateTime } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { type BinnedArticle, binDays } from '#domain/articles/bin.ts'
import { deleteForGood, listBinnedArticles, restoreArticle } from '#domain/articles/calls.ts'

export function BinScreen() {
  const { send, invalidate } = useCalls()
  const [restoring, setRestoring] = useState<string | null>(null)
  const [restored, setRestored] = useState<BinnedArticle | null>(null)
  const [deleting, setDeleting] = useState<BinnedArticle | null>(null)
  const { attempt, notice } = useAttempt()
  const { list, items } = usePages(queryKeys.bin, listBinnedArticles, { query: { limit: 50 } })

  async function restore(article: BinnedArticle) {
    setRestoring(article._id)
    setRestored(null)
    const isDone = await attempt(
      () => send(restoreArticle, { params: { id: article._id } }),
      'Failed to restore article. Please try again.',
    )
    if (isDone) setRestored(article)
    await invalidate(...articleKeys)
    setRestoring(null)
  }

  return (
    <Screen
      title="Bin"
      className="screen-list"
      actions={<ButtonLink to="/admin">All articles</ButtonLink>}
      explanation={`Deleted articles are kept for ${binDays} days. Restore puts one back as a draft, also if it was published: look at it, and publish it again.`}
    >
      <p className="result" role="status">
        {restored && (
          <>
            Restored as a draft:{' '}
            <ArticleLink id={restored._id} language={restored.language} className="">
              {restored.title}
            </ArticleLink>
          </>
        )}
      </p>
      <QueryState query={list} what="the bin" />
      {list.data && items.length === 0 && <p className="empty">The bin is empty.</p>}
      {items.length > 0 && (
        <ul className="rows" aria-label="Deleted articles">
          {items.map((article) => (
            <li
              key={article._id}
              className="line middle apart"
              aria-busy={restoring === article._id}
            >
              <div className="row-text">
                <h2 className="row-title" lang={spokenLanguage(article.language)}>
                  {article.title}
                </h2>
                <Facts facts={factsOf(article)} />
              </div>
              <div className="actions">
                <Button
                  disabled={restoring !== null}
                  of={article.title}
                  onClick={() => void restore(article)}
                >
                  Restore
                </Button>
                <Button
                  variant="bare-alarm"
                  disabled={restoring === article._id}
                  about={article.title}
                  onClick={() => setDeleting(article)}
                >
                  Delete for good
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} what="the bin" />
      {deleting && (
        <ConfirmedAction
          title="Delete for Good"
          action="Delete for good"
          busy="Deleting..."
          failure="Failed to delete article. Please try again."
          queryKey={queryKeys.bin}
          call={() => send(deleteForGood, { params: { id: deleting._id } })}
          onClose={() => setDeleting(null)}
        >
          <p>
            Are you sure you want to delete this article for good, with its unpublished edits? This
            cannot be undone.
          </p>
          <p className="modal-object">{deleting.title}</p>
        </ConfirmedAction>
      )}
      {notice}
    </Screen>
  )
}

function factsOf({ author, wasPublished, deletedBy, deletedAt, keptUntil }: BinnedArticle) {
  return [
    `By ${author}`,
    wasPublished ? 'Was published' : 'Was a draft',
    `deleted by ${deletedBy}, ${formatDateTime(deletedAt)}`,
    `kept until ${formatDate(keptUntil)}`,
  ]
}
