import { useEffect, useState } from 'react'
import { useLeaveGuard } from '#admin/navigation/navigation.tsx'
import { Button } from '#admin/ui/button.tsx'
import { UploadCancelled } from '#admin/ui/dialogs/leave-prompt.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'

/** How long leaving waits for the save before it asks. */
const saveBeforeAskingMs = 1_000

/**
 * Saves when the editor is left by navigation, and asks if that does not succeed soon. Closing the page
 * with unsaved changes lets the browser ask.
 */
export function UnsavedChangesPrompt({
  unsaved,
  uploading,
  isWritingNote,
  save,
  onDiscard,
}: {
  unsaved: boolean
  uploading: boolean
  /** Called when the editor is about to be left. */
  isWritingNote: () => boolean
  /** Resolves with whether the server has all of the text. */
  save: () => Promise<boolean>
  onDiscard: () => void
}) {
  const blocks = () => unsaved || uploading || isWritingNote()
  const held = useLeaveGuard(blocks)

  const [asking, setAsking] = useState(false)
  const latest = useLatest({ held, save, isWritingNote })
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return setAsking(false)
    if (uploading || latest.current.isWritingNote()) return setAsking(true)
    const timer = setTimeout(() => setAsking(true), saveBeforeAskingMs)
    let left = false
    void latest.current.save().then((saved) => {
      if (left) return
      if (saved) latest.current.held?.leave()
      else setAsking(true)
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [isHeld, uploading, latest])

  if (!held || !asking) return null
  return (
    <Modal
      title="Unsaved Changes"
      size="small"
      text={
        <>
          {unsaved && (
            <p>
              Your last changes are not on the server yet. If you leave now, they stay on this
              computer, and you can restore them when you come back.
            </p>
          )}
          {uploading && <UploadCancelled />}
          {isWritingNote() && (
            <p>A note is not stored yet. If you leave now, it stays on this computer.</p>
          )}
        </>
      }
      onClose={held.stay}
    >
      <div className="modal-actions">
        {unsaved && (
          <Button
            variant="bare-alarm"
            className="first"
            onClick={() => {
              onDiscard()
              held.leave()
            }}
          >
            Discard changes
          </Button>
        )}
        <Button onClick={held.stay}>Stay</Button>
        <Button variant="primary" onClick={held.leave}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
