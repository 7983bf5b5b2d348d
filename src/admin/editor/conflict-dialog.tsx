import { useState } from 'react'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'

/**
 * Tells that somebody saved the article in between. Nothing is lost unless the editor says so.
 *
 * @param props.message who saved it, and when
 * @param props.onKeep goes back to writing
 * @param props.onReload takes the saved article in place of what was written here
 */
export function ConflictDialog({
  message,
  onKeep,
  onReload,
}: {
  message: string
  onKeep: () => void
  onReload: () => Promise<void>
}) {
  const [step, setStep] = useState<'asking' | 'loading' | 'failed'>('asking')

  async function reload() {
    setStep('loading')
    try {
      await onReload()
    } catch {
      setStep('failed')
    }
  }

  return (
    <Modal title="Saved by somebody else" urgent onClose={onKeep}>
      <div className="modal-text">
        <p>{message}</p>
        <p>
          What you wrote is still here, and not saved. Keep editing to copy what you need from it,
          or reload theirs and lose yours.
        </p>
      </div>
      {step === 'failed' && <Alert>Failed to load article.</Alert>}
      <div className="modal-actions">
        <Button look="primary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button look="alarm" disabled={step === 'loading'} onClick={() => void reload()}>
          {step === 'loading' ? 'Loading article...' : 'Reload theirs'}
        </Button>
      </div>
    </Modal>
  )
}
