import { type ReactNode, type SubmitEvent, useState } from 'react'
import { formSaveMessage, isUnauthorized } from '#admin/api/api-error.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { focusRefused } from '#admin/ui/fields/focus-refused.ts'
import { Modal } from './modal.tsx'

interface KeptFields {
  /** Says that the fields hold what was typed before; null if they do not. */
  line: ReactNode
  /** The function that forgets them, and then closes the dialog. */
  closing: (onClose: () => void) => () => void
}

interface FormDialogProps {
  title: string
  size?: 'small' | 'medium'
  /** Makes it an alert dialog. */
  urgent?: boolean
  /** The label of the button that submits, and its label meanwhile. */
  action: string
  busy?: string
  destructive?: boolean
  /** Whether it cannot be submitted yet. */
  disabled?: boolean
  /** Leaves the checks of the fields to `onSubmit`. */
  noValidate?: boolean
  /** The sentence for a failure that the server gives no reason for, or what finds one. */
  failure?: string | ((error: unknown) => string)
  /** What it throws is shown above the fields. It closes the dialog itself. */
  onSubmit: () => unknown
  onClose: () => void
  /** Keeps what was typed: Escape leaves it for the next time, Cancel forgets it. */
  kept?: KeptFields
  /** Another button, before the others. */
  first?: ReactNode
  children: ReactNode
}

/**
 * A dialog with a form, which stays open with what was typed until it is done. The first field that
 * is refused gets the focus.
 */
export function FormDialog({
  title,
  size = 'small',
  urgent = false,
  action,
  busy = 'Saving...',
  destructive,
  disabled,
  noValidate,
  failure = '',
  onSubmit,
  onClose,
  kept,
  first,
  children,
}: FormDialogProps) {
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const focused = document.activeElement
    setProblem(null)
    try {
      const work = onSubmit()
      setSubmitting(work instanceof Promise)
      await work
    } catch (error) {
      // The session guard reports its end: what was typed stays for the one after it.
      if (!isUnauthorized(error)) {
        setProblem(typeof failure === 'string' ? formSaveMessage(error, failure) : failure(error))
      }
    }
    setSubmitting(false)
    focusRefused(form, focused)
  }

  return (
    <Modal title={title} size={size} urgent={urgent} onClose={onClose}>
      <form
        className="modal-form"
        aria-label={title}
        noValidate={noValidate}
        onSubmit={(event) => void submit(event)}
      >
        {problem && <Alert>{problem}</Alert>}
        {kept?.line}
        {/* What is sent closes with the dialog: nothing is typed meanwhile that would go with it. */}
        <div className="modal-form" inert={submitting}>
          {children}
        </div>
        <div className="modal-actions">
          {first}
          <Button onClick={kept ? kept.closing(onClose) : onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={destructive ? 'alarm' : 'primary'}
            disabled={disabled || submitting}
          >
            {submitting ? busy : action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
