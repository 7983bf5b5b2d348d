import { formatDateTime } from '#admin/ui/date-time.ts'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import type { NewInvitation } from '#domain/accounts/account.ts'
import { withArticle } from './role-names.ts'

/** Shows the link of a new invitation or password reset. It cannot be shown again. */
export function CopyLinkDialog({
  invitation: { username, name, role, expiresAt, token },
  onClose,
}: {
  invitation: NewInvitation
  onClose: () => void
}) {
  const link = new URL(`/admin/invitation#${token}`, location.href).href
  return (
    <CopyTextDialog title="Copy This Link Now" action="Copy Link" text={link} onClose={onClose}>
      {username === null ? (
        <p>
          It makes one account, of {withArticle(role)}
          {name && (
            <>
              , for <strong className="key-for">{name}</strong>
            </>
          )}
          . Send it to that person only, with the access key: the portal stands behind it.
        </p>
      ) : (
        <p>
          It sets a new password for <strong className="key-for">{username}</strong>. Send it only
          to that person. Once it is used, their sessions end, and the invitations and preview links
          that they made.
        </p>
      )}
      <p>It works once, until {formatDateTime(expiresAt)}, and is shown only now.</p>
    </CopyTextDialog>
  )
}
