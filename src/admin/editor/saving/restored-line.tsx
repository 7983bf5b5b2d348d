import { useState } from 'react'
import { Button } from '#admin/ui/button.tsx'

/** Says what was restored from this computer, and takes it out again. */
export function RestoredLine({
  text,
  undo,
  undoLabel,
  onClose,
}: {
  /** Empty if nothing was. */
  text: string
  /** Null if it cannot be undone any more. */
  undo: (() => Promise<void>) | null
  undoLabel: string
  onClose: () => void
}) {
  const [isUndoing, setUndoing] = useState(false)
  return (
    <div className={text && 'line apart aside aside-tint'}>
      <p role="status">{text}</p>
      {text && (
        <span className="actions">
          {undo && (
            <Button
              variant="bare"
              about="what was restored"
              disabled={isUndoing}
              onClick={() => {
                setUndoing(true)
                void undo().finally(() => setUndoing(false))
              }}
            >
              {undoLabel}
            </Button>
          )}
          <Button variant="bare" aria-label="Close message" onClick={onClose}>
            ×
          </Button>
        </span>
      )}
    </div>
  )
}
