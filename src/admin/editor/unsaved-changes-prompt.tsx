import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isInPlaceNavigation } from '#admin/in-place-navigation.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'

/** Asks before the editor is left with unsaved changes, by navigation or by closing the page. */
export function UnsavedChangesPrompt({
  unsaved,
  uploading,
  onDiscard,
}: {
  unsaved: boolean
  uploading: boolean
  onDiscard: () => void
}) {
  const blocks = unsaved || uploading
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      blocks &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isInPlaceNavigation(nextLocation.state),
  )

  useEffect(() => {
    if (!blocks) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [blocks])

  if (blocker.state !== 'blocked') return null
  return (
    <Modal title="Unsaved Changes" size="small" urgent onClose={() => blocker.reset()}>
      <div className="modal-text">
        {unsaved && (
          <p>
            Your last changes are not on the server yet. If you leave now, they stay on this
            computer, and you can restore them when you come back.
          </p>
        )}
        {uploading && (
          <p>An image is still being uploaded. If you leave now, the upload is cancelled.</p>
        )}
      </div>
      <div className="modal-actions">
        {unsaved && (
          <Button
            variant="bare-alarm"
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
        <Button variant="primary" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
