import { useState } from 'react'
import type { ImageListRequest } from '#admin/api/media.ts'
import { readImageDetails } from '#admin/api/media.ts'
import { prepareImage } from '#admin/api/prepared-image.ts'
import { uploadImage } from '#admin/api/upload-image.ts'
import { UploadButton } from '#admin/editor/upload-button.tsx'
import { useUpload } from '#admin/editor/use-upload.ts'
import { Button } from '#admin/ui/button.tsx'
import type { LibraryImage } from '#domain/library.ts'
import { limits } from '#domain/limits.ts'
import { acceptedImageTypes, mediaHash } from '#domain/media.ts'
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
  const [request, setRequest] = useState<ImageListRequest>({ filter: 'all', q: '', by: '' })
  const [chosen, setChosen] = useState<LibraryImage | null>(null)
  const upload = useUpload(
    {
      prepare: prepareImage,
      send: async (connection, { file }, options) => {
        const name = file.name.slice(0, limits.imageName)
        const { url } = await uploadImage(connection, file, { ...options, name })
        const hash = mediaHash(url.slice('/media/'.length))
        return (await readImageDetails(connection, hash)).image
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
      <PictureSearch request={request} onChange={setRequest} />
      <PictureList request={request} onChoose={setChosen} />
      <div className="modal-actions">
        <Button onClick={onCancel}>Back</Button>
      </div>
    </div>
  )
}
