import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

/** Shows a secret that cannot be shown again, to be copied. */
export function CopyTextDialog({
  title,
  action,
  text,
  more,
  onClose,
  children,
}: {
  title: string
  /** The label of the button that copies. */
  action: string
  text: string
  /** Another button. */
  more?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied.')
    } catch {
      setStatus('Your browser blocked the copy. Select the text and copy it yourself.')
    }
  }

  return (
    <Modal title={title} size="small" onClose={onClose}>
      <div className="modal-text">
        {children}
        <p className="key-text">
          <code>{text}</code>
        </p>
        <p role="status" className="key-copy-status">
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
