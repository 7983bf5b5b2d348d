import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'

interface LeavePromptProps {
  unsaved: boolean
  /** As in "The settings are not saved". */
  what?: string
}

/** Asks before something unsaved is left. */
export function LeavePrompt({ unsaved, what = 'The settings are' }: LeavePromptProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Unsaved Changes"
      action="Leave"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>
        {what} not saved. If you leave now, what you typed stays on this computer, and is here again
        when you come back.
      </p>
    </ConfirmDialog>
  )
}
