import { useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { NewAccessKey } from '#domain/access-key.ts'

/** Shows a new key. The key cannot be shown again. */
export function CopyKeyDialog({
  newKey,
  onClose,
}: {
  newKey: Pick<NewAccessKey, 'name' | 'key'>
  onClose: () => void
}) {
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(newKey.key)
      setStatus('Copied.')
    } catch {
      setStatus('Your browser blocked the copy. Select the key and copy it yourself.')
    }
  }

  return (
    <Modal title="Copy This Key Now" size="small" onClose={onClose}>
      <div className="modal-text">
        <p>
          The key for <strong className="key-for">{newKey.name}</strong> is shown only once. Copy it
          now: nobody can look it up later.
        </p>
        <p className="key-text">
          <code>{newKey.key}</code>
        </p>
        <p role="status" className="key-copy-status">
          {status}
        </p>
      </div>
      <div className="modal-actions">
        <Button variant="primary" onClick={() => void copy()}>
          Copy Key
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  )
}
