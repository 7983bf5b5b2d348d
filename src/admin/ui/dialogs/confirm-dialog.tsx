import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { focusRefused } from '#admin/ui/fields/focus-refused.ts'
import { Modal } from './modal.tsx'

export interface ConfirmDialogProps {
  title: string
  action: string
  /** Its label while `onConfirm` runs. */
  busy?: string
  destructive?: boolean
  /** Whether everything is shown that is to be confirmed. */
  isReady?: boolean
  /** The dialog stays open until the promise settles. */
  onConfirm: () => Promise<void> | void
  onCancel: () => void
  children: ReactNode
}

/** Asks before something is done. Cancel comes first and has the focus. */
export function ConfirmDialog({
  title,
  action,
  busy = action,
  destructive,
  isReady = true,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const [confirming, setConfirming] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)

  // The browser focuses a link in the question: Enter would leave the screen.
  useLayoutEffect(() => {
    if (document.activeElement instanceof HTMLAnchorElement) cancel.current?.focus()
  }, [])

  async function confirm() {
    const focused = document.activeElement
    setConfirming(true)
    try {
      await onConfirm()
    } finally {
      setConfirming(false)
    }
    focusRefused(cancel.current?.closest('dialog'), focused)
  }

  return (
    <Modal title={title} size="small" text={children} onClose={onCancel}>
      <div className="modal-actions">
        <Button ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant={destructive ? 'alarm' : 'primary'}
          disabled={confirming || !isReady}
          onClick={() => void confirm()}
        >
          {confirming ? busy : action}
        </Button>
      </div>
    </Modal>
  )
}
