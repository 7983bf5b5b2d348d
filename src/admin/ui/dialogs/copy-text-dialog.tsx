import { type ReactNode, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from './modal.tsx'

/** Shows a secret that cannot be shown again, to be copied. Until then, Escape leaves it open. */
export function CopyTextDialog({
  title,
  action,
  text,
  more,
  onClose,
  children,
}: {
  title: string
  action: string
  text: string
  /** Another button. */
  more?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const [status, setStatus] = useState('')
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied.')
      setCopied(true)
    } catch {
      setStatus('Your browser blocked the copy. Select the text and copy it yourself.')
    }
  }

  function closeIfCopied() {
    if (copied) return onClose()
    setStatus('This is shown only now. Copy it, or press “Done” if you have it.')
  }

  return (
    <Modal title={title} size="small" onClose={closeIfCopied}>
      <div className="modal-text">
        {children}
        <p className="key-text">
          <code>{text}</code>
        </p>
        <p role="status" className="hint report-line">
          {status}
        </p>
      </div>
      <div className="modal-actions">
        <Button variant="primary" onClick={() => void copy()}>
          {action}
        </Button>
        {more}
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  )
}
