import { useState } from 'react'
import type { ImageListRequest } from '#admin/api/media.ts'
import { useUpload } from '#admin/editor/form/use-upload.ts'
import { Button } from '#admin/ui/button.tsx'
import { UploadButton } from '#admin/ui/fields/upload-button.tsx'
import { prepareImage } from '#admin/ui/uploads/prepared-image.ts'
import { uploadImage } from '#admin/ui/uploads/upload-image.ts'
import { request } from '#domain/calls/request.ts'
import { readImage } from '#domain/images/calls.ts'
import type { LibraryImage } from '#domain/images/library.ts'
import { acceptedImageTypes, mediaHash } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { PictureList } from './picture-list.tsx'
import { PictureSearch } from './picture-search.tsx'
import { ReplacementPlaces } from './replacement-places.tsx'

/** Chooses or uploads the picture that takes the place of another, then shows every place. */
export function ReplacePicture({
  image,
  onReplaced,
  onCancel,
}: {
  image: LibraryImage
  onReplaced: (by: LibraryImage) => void
  onCancel: () => void
}) {
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
