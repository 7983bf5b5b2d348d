import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { readImage } from '#domain/images/calls.ts'
import { PictureForm } from './picture-form.tsx'
import { ReplacePicture } from './replace-picture.tsx'

/** What is known of a picture, and where it is. */
export function PictureDetails({
  hash,
  onShow,
  onClose,
}: {
  hash: string
  /** Shows another picture. */
  onShow: (hash: string) => void
  onClose: () => void
}) {
  const [isReplacing, setReplacing] = useState(false)
  const details = useRead(queryKeys.image(hash), readImage, { params: { id: hash } })
  if (isReplacing && details.data) {
    return (
      <Modal title="Replace Picture" size="large" focusHeading onClose={onClose}>
        <ReplacePicture
          image={details.data.image}
          onReplaced={(by) => onShow(by.hash)}
          onCancel={() => setReplacing(false)}
        />
      </Modal>
    )
  }
  return (
    <Modal title="Picture" size="large" focusHeading onClose={onClose}>
      <QueryState query={details} what="the picture" />
      {details.data ? (
        <PictureForm
          details={details.data}
          onReplace={() => setReplacing(true)}
          onClose={onClose}
        />
      ) : (
        <div className="modal-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Modal>
  )
}
