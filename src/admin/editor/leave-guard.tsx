import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { keepsPlace } from '#admin/keep-place.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'

/**
 * Asks before unsaved work is left, on every way out.
 *
 * @param props.unsaved whether there are unsaved changes
 * @param props.uploading whether an image is on its way
 * @param props.onDiscard called where the changes are given up
 */
export function LeaveGuard({
  unsaved,
  uploading,
  onDiscard,
}: {
  unsaved: boolean
  uploading: boolean
  onDiscard: () => void
}) {
  const asks = unsaved || uploading
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && currentLocation.pathname !== nextLocation.pathname && !keepsPlace(nextLocation.state),
  )

  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])

  if (blocker.state !== 'blocked') return null
  return (
    <Modal title="Unsaved Changes" size="small" urgent onClose={() => blocker.reset()}>
      <div className="modal-text">
        {unsaved && (
          <p>
            Your last changes are not on the server yet. If you leave now, they stay on this
            computer and are offered to you when you come back.
          </p>
        )}
        {uploading && <p>An image is still being uploaded. If you leave now, it is not kept.</p>}
      </div>
      <div className="modal-actions">
        {unsaved && (
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
        )}
        <Button onClick={() => blocker.reset()}>Stay</Button>
        <Button look="primary" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
