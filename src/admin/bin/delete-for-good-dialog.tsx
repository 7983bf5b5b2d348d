import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { deleteForGood } from '#admin/api/bin.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { BinnedArticle } from '#domain/bin.ts'

/** Deletes an article in the bin for good, after a confirmation. */
export function DeleteForGoodDialog({
  article,
  onClose,
}: {
  article: BinnedArticle
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    try {
      await deleteForGood(connection, article._id)
      onClose()
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, 'Failed to delete article. Please try again.'))
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.bin })
  }

  if (problem) {
    return (
      <NoticeDialog title="Error" onClose={onClose}>
        {problem}
      </NoticeDialog>
    )
  }
  return (
    <ConfirmDialog
      title="Delete for Good"
      action="Delete for good"
      busy="Deleting..."
      destructive
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete this article for good, with its unpublished edits? This
        cannot be undone.
      </p>
      <p className="modal-object">{article.title}</p>
    </ConfirmDialog>
  )
}
