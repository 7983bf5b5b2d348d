import { useLeaveGuard } from '#admin/navigation/navigation.tsx'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'

interface LeavePromptProps {
  unsaved?: boolean
  /** A file that is waiting or being sent: leaving cancels it. */
  uploading?: boolean
  /** As in "The settings are not saved". */
  what?: string
}

/** Asks before something unsaved is left, or a file that is still being uploaded. */
export function LeavePrompt({
  unsaved = false,
  uploading = false,
  what = 'The settings are',
}: LeavePromptProps) {
  const blocks = unsaved || uploading
  const held = useLeaveGuard(() => blocks)
  if (!held) return null
  return (
    <ConfirmDialog
      title="Unsaved Changes"
      action="Leave"
      onConfirm={held.leave}
      onCancel={held.stay}
    >
      {unsaved && (
        <p>
          {what} not saved. If you leave now, what you typed stays on this computer, and is here
          again when you come back.
        </p>
      )}
      {uploading && <UploadCancelled />}
    </ConfirmDialog>
  )
}

export function UploadCancelled() {
  return <p>A file is still being uploaded. If you leave now, the upload is cancelled.</p>
}
