import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endsSession } from '#admin/api/api-refusal.ts'
import { deleteArticle } from '#admin/api/articles.ts'
import { refreshAfterChange } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { AdminArticleListed } from '#domain/admin-article.ts'

type Outcome = 'deleted' | 'failed'

/**
 * Asks whether an article is to be deleted, deletes it and says how that went.
 *
 * @param props.article the article
 * @param props.onClose called when all is said
 */
export function DeleteArticle({
  article,
  onClose,
}: {
  article: Pick<AdminArticleListed, '_id' | 'title' | 'published'>
  onClose: () => void
}) {
  const connection = useConnection()
  const answers = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function confirm() {
    try {
      await deleteArticle(connection, article._id)
    } catch (error) {
      if (endsSession(error)) return onClose()
      return setOutcome('failed')
    }
    setOutcome('deleted')
    void refreshAfterChange(answers)
  }

  if (outcome === 'deleted') {
    return (
      <NoticeDialog title="Success" onClose={onClose}>
        Article deleted successfully
      </NoticeDialog>
    )
  }
  if (outcome === 'failed') {
    return (
      <NoticeDialog title="Error" onClose={onClose}>
        Failed to delete article. Please try again.
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
      <p>Are you sure you want to delete this article? This cannot be undone.</p>
      <p className="modal-object">{article.title}</p>
      {article.published && <p>It is published: readers lose it at once.</p>}
    </ConfirmDialog>
  )
}
