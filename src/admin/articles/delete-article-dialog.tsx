import { useState } from 'react'
import { ApiError, isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useMay } from '#admin/auth/session-context.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { binDays } from '#domain/articles/bin.ts'
import { deleteArticle } from '#domain/articles/calls.ts'
import { useDeleteMessage } from './bin/deleted-articles.tsx'

interface DeleteArticleDialogProps {
  article: Pick<AdminArticleListed, '_id' | 'title' | 'published'>
  onClose: () => void
}

export function DeleteArticleDialog({ article, onClose }: DeleteArticleDialogProps) {
  const { send, invalidate } = useCalls()
  const showDeleted = useDeleteMessage()
  const mayRestore = useMay('editor')
  const [outcome, setOutcome] = useState<'deleted' | { problem: string } | null>(null)

  async function confirm() {
    try {
      await send(deleteArticle, { params: { id: article._id } })
      setOutcome('deleted')
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      const isGone = error instanceof ApiError && error.status === 404
      const problem = isGone
        ? 'Someone else deleted this article already.'
        : 'Failed to delete article. Please try again.'
      setOutcome({ problem: mayRestore || isGone ? problem : userMessage(error, problem) })
    }
    // Also after a failure: someone else may have deleted it.
    void invalidate(...articleKeys)
  }

  if (outcome === 'deleted') {
    return (
      <NoticeDialog
        title="Success"
        link={mayRestore && <ButtonLink to="/admin/bin">Bin</ButtonLink>}
        onClose={() => {
          onClose()
          showDeleted(article)
        }}
      >
        Article deleted successfully
      </NoticeDialog>
    )
  }
  if (outcome) {
    return (
      <NoticeDialog title="Error" onClose={onClose}>
        {outcome.problem}
      </NoticeDialog>
    )
  }
  return (
    <ConfirmDialog
      title="Delete Article"
      action="Delete"
      busy="Deleting..."
      destructive
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this article?</p>
      <p className="modal-object">{article.title}</p>
      {article.published && <p>It is published: deleting it removes it for readers at once.</p>}
      <p>
        {mayRestore ? 'It can be restored' : 'An editor can restore it'} from the bin for {binDays}{' '}
        days.
      </p>
    </ConfirmDialog>
  )
}
