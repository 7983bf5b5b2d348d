import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UnsavedAtLogout } from '#admin/local-copies/unsaved-texts.tsx'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { useAdminSession } from './session-context.tsx'

/** Ends every session of the account after a confirmation. */
export function LogoutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const session = useAdminSession()
  const queryClient = useQueryClient()
  const [hasFailed, setHasFailed] = useState(false)

  async function confirm() {
    try {
      await session.signOutEverywhere()
      queryClient.clear()
    } catch {
      setHasFailed(true)
    }
  }

  if (hasFailed) {
    return (
      <NoticeDialog title="Error" onClose={onClose}>
        Logout failed. All sessions are still open. Please try again.
      </NoticeDialog>
    )
  }
  return (
    <ConfirmDialog
      title="Log Out Everywhere"
      action="Log Out Everywhere"
      busy="Logging out..."
      destructive
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        Your account is logged out of the admin portal in every browser and on every device, this
        one included.
      </p>
      <p>
        Browsers that opened the site with an access key can still read it. To end that, revoke or
        change the key.
      </p>
      <UnsavedAtLogout />
    </ConfirmDialog>
  )
}
