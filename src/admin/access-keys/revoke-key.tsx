import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeAccessKey } from '#admin/api/access-keys.ts'
import { endsSession, wordsOf } from '#admin/api/api-refusal.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { AccessKey } from '#domain/access-key.ts'

/**
 * Asks whether a key is to be revoked, revokes it, and says so where that failed.
 *
 * @param props.accessKey the key
 * @param props.onClose called when all is said
 */
export function RevokeKey({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const connection = useConnection()
  const answers = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    try {
      await revokeAccessKey(connection, accessKey.id)
      onClose()
    } catch (error) {
      if (endsSession(error)) return onClose()
      setProblem(wordsOf(error, 'Failed to revoke the key. Please try again.'))
    }
    void answers.invalidateQueries({ queryKey: queryKeys.accessKeys })
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
      <p>Everybody who came in with it is out within five seconds.</p>
    </ConfirmDialog>
  )
}
