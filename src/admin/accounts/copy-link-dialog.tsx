import { CopyTextDialog } from '#admin/ui/copy-text-dialog.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import type { NewInvitation } from '#domain/account.ts'
import { roleNames } from './role-names.ts'

/** Shows the link of a new invitation or password reset. It cannot be shown again. */
export function CopyLinkDialog({
  invitation: { username, role, expiresAt, token },
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
          It makes one account, for {role === 'writer' ? 'a' : 'an'} {roleNames[role].toLowerCase()}
          . Send it to that person only, with the access key: the portal stands behind it.
        </p>
      ) : (
        <p>
          It sets a new password for <strong className="key-for">{username}</strong>. Send it to
          nobody else.
        </p>
      )}
      <p>It works once, until {formatDateTime(expiresAt)}, and is shown only now.</p>
    </CopyTextDialog>
  )
}
