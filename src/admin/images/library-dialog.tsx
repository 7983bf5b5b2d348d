import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ImageListRequest } from '#admin/api/media.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import type { LibraryImage } from '#domain/images/library.ts'
import { PictureList } from './picture-list.tsx'
import { PictureSearch } from './picture-search.tsx'

interface LibraryButtonProps {
  /** What is chosen, for screen readers. */
  of?: string
  onChoose: (image: LibraryImage) => void
}

export function LibraryButton({ of, onChoose }: LibraryButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button about={of} onClick={() => setOpen(true)}>
        Choose from library
      </Button>
      {open &&
        // Outside of the form that the button is in: Enter in the search must not send it.
        createPortal(
          <LibraryDialog
            onClose={() => setOpen(false)}
            onChoose={(image) => {
              setOpen(false)
              onChoose(image)
            }}
          />,
          document.body,
        )}
    </>
  )
}

interface LibraryDialogProps {
  onChoose: (image: LibraryImage) => void
  onClose: () => void
}

function LibraryDialog({ onChoose, onClose }: LibraryDialogProps) {
  const [request, setRequest] = useState<ImageListRequest>({ filter: 'all', q: '', by: '' })
  return (
    <Modal title="Choose from Library" size="large" onClose={onClose}>
      <PictureSearch request={request} onChange={setRequest} />
      <PictureList request={request} onChoose={onChoose} />
      <div className="modal-actions">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  )
}
