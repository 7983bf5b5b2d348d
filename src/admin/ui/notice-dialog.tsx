import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

/**
 * A modal that only tells something: an error, a success.
 *
 * @param props.title its heading
 * @param props.button the one button's label
 * @param props.onClose called by the button and by Escape
 */
export function NoticeDialog({
  title,
  button = 'OK',
  onClose,
  children,
}: {
  title: string
  button?: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal title={title} size="small" urgent onClose={onClose}>
      <div className="modal-text">{children}</div>
      <div className="modal-actions">
        <Button look="primary" onClick={onClose}>
          {button}
        </Button>
      </div>
    </Modal>
  )
}
