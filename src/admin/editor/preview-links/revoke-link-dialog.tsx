import { revokePreviewLink } from '#admin/api/preview-links.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { ConfirmedAction } from '#admin/ui/confirmed-action.tsx'
import type { PreviewLink } from '#domain/preview-link.ts'

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
  const connection = useConnection()
  return (
    <ConfirmedAction
      title="Revoke Preview Link"
      action="Revoke"
      busy="Revoking..."
      failure="Failed to revoke the link. Please try again."
      queryKey={queryKeys.previewLinks(articleId)}
      call={() => revokePreviewLink(connection, articleId, link.id)}
      onClose={onClose}
    >
      <p>The link opens nothing from now on. What was sent by it stays.</p>
      <p className="modal-object">{link.name}</p>
    </ConfirmedAction>
  )
}
