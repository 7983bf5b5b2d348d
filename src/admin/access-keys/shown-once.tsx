import { useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { NewAccessKey } from '#domain/access-key.ts'

/**
 * Shows a new key, the one time that it can be seen.
 *
 * @param props.made the key
 * @param props.onClose called when it was taken down
 */
export function ShownOnce({ made, onClose }: { made: NewAccessKey; onClose: () => void }) {
  const [told, setTold] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(made.key)
      setTold('Copied.')
    } catch {
      setTold('The browser did not allow it. Select the key and copy it.')
    }
  }

  return (
    <Modal title="Copy This Key Now" size="small" onClose={onClose}>
      <div className="modal-text">
        <p>
          The key for <strong className="key-for">{made.name}</strong> is shown only this once. We
          keep a fingerprint of it, not the key.
        </p>
        <p className="key-text">
          <code>{made.key}</code>
        </p>
        <p role="status" className="key-told">
          {told}
        </p>
      </div>
      <div className="modal-actions">
        <Button look="primary" onClick={() => void copy()}>
          Copy Key
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  )
}
