import { type ReactNode, type SubmitEvent, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from './modal.tsx'

interface FormDialogProps {
  title: string
  size?: 'small' | 'medium'
  /** The label of the button that submits, and its label meanwhile. */
  action: string
  busy?: string
  destructive?: boolean
  /** Whether everything is shown that the button would do. */
  isReady?: boolean
  /** The sentence for a failure that the server gives no reason for, or what finds one. */
  failure: string | ((error: unknown) => string)
  /** What it throws is shown above the fields. It closes the dialog itself. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form, which stays open with what was typed until it is done. */
export function FormDialog({
  title,
  size = 'small',
  action,
  busy = 'Saving...',
  destructive = false,
  isReady = true,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setSubmitting(true)
    setProblem(null)
    try {
      await onSubmit()
    } catch (error) {
      // The session guard reports its end: what was typed stays for the one after it.
      if (!isUnauthorized(error)) {
        setProblem(typeof failure === 'string' ? userMessage(error, failure) : failure(error))
      }
    }
    setSubmitting(false)
  }

  return (
    <Modal title={title} size={size} onClose={onClose}>
      <form className="modal-form" aria-label={title} onSubmit={submit}>
        {problem && <Alert>{problem}</Alert>}
        {children}
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={destructive ? 'alarm' : 'primary'}
            disabled={submitting || !isReady}
          >
            {submitting ? busy : action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
