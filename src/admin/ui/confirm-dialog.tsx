import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Modal, type ModalSize } from './modal.tsx'

/**
 * A modal that asks before something is done. Cancel comes first and has the focus.
 *
 * @param props.title its heading
 * @param props.action the label of the button that does it
 * @param props.busy that label while it is being done
 * @param props.destructive whether something is lost by it
 * @param props.onConfirm does it; the dialog stays, busy, until the promise is settled
 * @param props.onCancel called by Cancel and by Escape
 */
export function ConfirmDialog({
  title,
  action,
  busy = action,
  cancel = 'Cancel',
  size = 'small',
  destructive = false,
  onConfirm,
  onCancel,
  children,
}: {
  title: string
  action: string
  busy?: string
  cancel?: string
  size?: ModalSize
  destructive?: boolean
  onConfirm: () => Promise<void> | void
  onCancel: () => void
  children: ReactNode
}) {
  const [doing, setDoing] = useState(false)

  async function confirm() {
    setDoing(true)
    try {
      await onConfirm()
    } finally {
      setDoing(false)
    }
  }

  return (
    <Modal title={title} size={size} urgent onClose={onCancel}>
      <div className="modal-text">{children}</div>
      <div className="modal-actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button
          look={destructive ? 'alarm' : 'primary'}
          disabled={doing}
          onClick={() => void confirm()}
        >
          {doing ? busy : action}
        </Button>
      </div>
    </Modal>
  )
}
