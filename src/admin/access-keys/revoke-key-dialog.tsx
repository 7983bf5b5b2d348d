import { queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import type { AccessKey } from '#domain/access-keys/access-key.ts'
import { revokeAccessKey } from '#domain/access-keys/calls.ts'

interface RevokeKeyDialogProps {
  accessKey: AccessKey
  onClose: () => void
}

/** Revokes a key after a confirmation. */
export function RevokeKeyDialog({ accessKey, onClose }: RevokeKeyDialogProps) {
  const send = useRequest()
  return (
    <ConfirmedAction
      title="Revoke Access Key"
      action="Revoke"
      busy="Revoking..."
      failure="Failed to revoke the key. Please try again."
      queryKey={queryKeys.accessKeys}
      call={() => send(revokeAccessKey, { params: { id: accessKey.id } })}
      onClose={onClose}
    >
      <p>Are you sure you want to revoke this key? This cannot be undone.</p>
      <p className="modal-object">{accessKey.name}</p>
      <p>Everyone who signed in with it is signed out within five seconds.</p>
    </ConfirmedAction>
  )
}
