import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { KeptWriting } from './kept-writing.ts'

/**
 * Offers what was being written when a session ended.
 *
 * @param props.kept what was kept
 * @param props.onTake puts it back into the editor
 * @param props.onDiscard forgets it
 * @param props.onLater leaves it where it is kept
 */
export function KeptWritingOffer({
  kept: { keptAt, form },
  onTake,
  onDiscard,
  onLater,
}: {
  kept: KeptWriting
  onTake: () => void
  onDiscard: () => void
  onLater: () => void
}) {
  return (
    <Modal title="Unsaved Writing" urgent onClose={onLater}>
      <div className="modal-text">
        <p>
          Your session ended while you were writing, on {new Date(keptAt).toLocaleString('en-US')}.
          What you wrote was kept on this computer.
        </p>
        <p className="modal-object">{form.title || 'Untitled'}</p>
      </div>
      <div className="modal-actions">
        <Button look="primary" onClick={onTake}>
          Take it back
        </Button>
        <Button look="alarm" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Modal>
  )
}
