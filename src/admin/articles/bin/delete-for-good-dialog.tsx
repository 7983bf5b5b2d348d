import { queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import type { BinnedArticle } from '#domain/articles/bin.ts'
import { deleteForGood } from '#domain/articles/calls.ts'

interface DeleteForGoodDialogProps {
  article: BinnedArticle
  onClose: () => void
}

/** Deletes an article in the bin for good, after a confirmation. */
export function DeleteForGoodDialog({ article, onClose }: DeleteForGoodDialogProps) {
  const send = useRequest()
  return (
    <ConfirmedAction
      title="Delete for Good"
      action="Delete for good"
      busy="Deleting..."
      failure="Failed to delete article. Please try again."
      queryKey={queryKeys.bin}
      call={() => send(deleteForGood, { params: { id: article._id } })}
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
