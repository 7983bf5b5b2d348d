import type { ReactNode } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from './modal.tsx'

interface NoticeDialogProps {
  title: string
  link?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Reports an error or a success, with one button to close it, which has the focus. */
export function NoticeDialog({ title, link, onClose, children }: NoticeDialogProps) {
  return (
    <Modal title={title} size="small" text={children} onClose={onClose}>
      <div className="modal-actions">
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
        {link}
      </div>
    </Modal>
  )
}
