import { queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { revokePreviewLink } from '#domain/previews/calls.ts'
import type { PreviewLink } from '#domain/previews/preview-link.ts'

/** Revokes a link after a confirmation. */
export function RevokeLinkDialog({
  articleId,
  link,
  onClose,
}: {
  articleId: string
  link: PreviewLink
  onClose: () => void
}) {
  const send = useRequest()
  return (
    <ConfirmedAction
      title="Revoke Preview Link"
      action="Revoke"
      busy="Revoking..."
      failure="Failed to revoke the link. Please try again."
      queryKey={queryKeys.previewLinks(articleId)}
      call={() => send(revokePreviewLink, { params: { id: articleId, key: link.id } })}
      onClose={onClose}
    >
      <p>The link opens nothing from now on. What was sent by it stays.</p>
      <p className="modal-object">{link.name}</p>
    </ConfirmedAction>
  )
}
