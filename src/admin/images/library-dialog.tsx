import { useState } from 'react'
import type { ImageListRequest } from '#admin/api/media.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import type { LibraryImage } from '#domain/images/library.ts'
import { PictureList } from './picture-list.tsx'
import { PictureSearch } from './picture-search.tsx'

interface LibraryDialogProps {
  onChoose: (image: LibraryImage) => void
  onClose: () => void
}

export function LibraryDialog({ onChoose, onClose }: LibraryDialogProps) {
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
