import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'

/**
 * Asks before unsaved changes are left, on every way out.
 *
 * @param props.unsaved whether there are any
 * @param props.onLeave called where they are given up
 */
export function LeaveGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Unsaved Changes"
      action="Leave"
      cancel="Stay"
      destructive
      onConfirm={() => {
        onLeave()
        blocker.proceed()
      }}
      onCancel={() => blocker.reset()}
    >
      You have unsaved changes. Leave without saving them?
    </ConfirmDialog>
  )
}
