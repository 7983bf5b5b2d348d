import { deleteForGood } from '#admin/api/bin.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { ConfirmedAction } from '#admin/ui/confirmed-action.tsx'
import type { BinnedArticle } from '#domain/bin.ts'

interface DeleteForGoodDialogProps {
  article: BinnedArticle
  onClose: () => void
}

/** Deletes an article in the bin for good, after a confirmation. */
export function DeleteForGoodDialog({ article, onClose }: DeleteForGoodDialogProps) {
  const connection = useConnection()
  return (
    <ConfirmedAction
      title="Delete for Good"
      action="Delete for good"
      busy="Deleting..."
      failure="Failed to delete article. Please try again."
      queryKey={queryKeys.bin}
      call={() => deleteForGood(connection, article._id)}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete this article for good, with its unpublished edits? This
        cannot be undone.
      </p>
      <p className="modal-object">{article.title}</p>
    </ConfirmedAction>
  )
}
