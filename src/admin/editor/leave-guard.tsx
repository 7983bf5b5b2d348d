import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { keepsPlace } from '#admin/keep-place.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'

/**
 * Asks before unsaved changes are left, on every way out.
 *
 * @param props.unsaved whether there are any
 * @param props.onDiscard called where they are given up
 */
export function LeaveGuard({ unsaved, onDiscard }: { unsaved: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      !keepsPlace(nextLocation.state),
  )

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  if (blocker.state !== 'blocked') return null
  return (
    <Modal title="Unsaved Changes" size="small" urgent onClose={() => blocker.reset()}>
      <div className="modal-text">
        <p>
          Your last changes are not on the server yet. If you leave now, they stay on this computer
          and are offered to you when you come back.
        </p>
      </div>
      <div className="modal-actions">
        <Button
          look="bare-alarm"
          className="first"
          onClick={() => {
            onDiscard()
            blocker.proceed()
          }}
        >
          Discard changes
        </Button>
        <Button onClick={() => blocker.reset()}>Stay</Button>
        <Button look="primary" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
