import { useState } from 'react'
import type { ImageListRequest } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useUpload } from '#admin/editor/form/use-upload.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { UploadButton } from '#admin/ui/fields/upload-button.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { prepareImage } from '#admin/ui/uploads/prepared-image.ts'
import { uploadImage } from '#admin/ui/uploads/upload-image.ts'
import { request } from '#domain/calls/request.ts'
import { readImage } from '#domain/images/calls.ts'
import type { LibraryImage } from '#domain/images/library.ts'
import { acceptedImageTypes, mediaHash } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { PictureForm } from './picture-form.tsx'
import { PictureList } from './picture-list.tsx'
import { PictureSearch } from './picture-search.tsx'
import { ReplacementPlaces } from './replacement-places.tsx'

interface PictureDetailsProps {
  hash: string
  onShow: (hash: string) => void
  onClose: () => void
}

export function PictureDetails({ hash, onShow, onClose }: PictureDetailsProps) {
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

interface ReplacePictureProps {
  image: LibraryImage
  onReplaced: (by: LibraryImage) => void
  onCancel: () => void
}

/** Chooses or uploads the picture that takes the place of another, then shows every place. */
function ReplacePicture({ image, onReplaced, onCancel }: ReplacePictureProps) {
  const [wanted, setWanted] = useState<ImageListRequest>({ filter: 'all', q: '', by: '' })
  const [chosen, setChosen] = useState<LibraryImage | null>(null)
  const upload = useUpload(
    {
      prepare: prepareImage,
      send: async (connection, { file }, options) => {
        const name = file.name.slice(0, limits.imageName)
        const { url } = await uploadImage(connection, file, { ...options, name })
        const hash = mediaHash(url.slice('/media/'.length))
        return (await request(connection, readImage, { params: { id: hash } })).image
      },
    },
    setChosen,
  )
  const other = chosen?.hash === image.hash ? null : chosen
  if (other) {
    return (
      <ReplacementPlaces
        from={image}
        to={other}
        onReplaced={onReplaced}
        onBack={() => setChosen(null)}
      />
    )
  }
  return (
    <div className="modal-form">
      <div>
        <p>
          Choose the picture that takes the place of {image.name || 'this one'}, or upload it. You
          see every place before anything changes.
        </p>
        <p role="status">{chosen && 'This is the picture itself. Choose another one.'}</p>
      </div>
      <UploadButton
        label="Upload the other picture"
        accept={acceptedImageTypes.join(',')}
        what="image"
        failure="Image upload failed. Please try again."
        upload={upload}
      />
      <PictureSearch request={wanted} onChange={setWanted} />
      <PictureList request={wanted} onChoose={setChosen} />
      <div className="modal-actions">
        <Button onClick={onCancel}>Back</Button>
      </div>
    </div>
  )
}
