import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeAccessKey } from '#admin/api/access-keys.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { AccessKey } from '#domain/access-key.ts'

/** Revokes a key after a confirmation. */
export function RevokeKeyDialog({
  accessKey,
  onClose,
}: {
  accessKey: AccessKey
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    try {
      await revokeAccessKey(connection, accessKey.id)
      onClose()
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, 'Failed to revoke the key. Please try again.'))
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.accessKeys })
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
      title="Revoke Access Key"
      action="Revoke"
      busy="Revoking..."
      destructive
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>Are you sure you want to revoke this key? This cannot be undone.</p>
      <p className="modal-object">{accessKey.name}</p>
      <p>Everyone who signed in with it is signed out within five seconds.</p>
    </ConfirmDialog>
  )
}
