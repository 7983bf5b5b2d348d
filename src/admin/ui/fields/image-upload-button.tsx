import { type UploadSteps, useUpload } from '#admin/editor/form/use-upload.ts'
import { type PreparedImage, prepareImage } from '#admin/ui/uploads/prepared-image.ts'
import { refusedFile } from '#admin/ui/uploads/upload-file.ts'
import { uploadImage } from '#admin/ui/uploads/upload-image.ts'
import { acceptedImageTypes } from '#domain/images/media.ts'
import type { UploadedImage } from '#domain/images/media-schema.ts'
import { UploadButton } from './upload-button.tsx'

type ImageType = (typeof acceptedImageTypes)[number]

const stepsFor = (types: readonly ImageType[]): UploadSteps<PreparedImage, UploadedImage> => ({
  prepare: async (file) => {
    const isOther = types !== acceptedImageTypes && !types.some((type) => type === file.type)
    if (isOther) throw refusedFile(`Choose a file of type ${types.map(nameOf).join(' or ')}.`)
    return prepareImage(file)
  },
  send: (connection, { file }, options) => uploadImage(connection, file, options),
})

const nameOf = (type: ImageType) =>
  type === 'image/webp' ? 'WebP' : type.slice('image/'.length).toUpperCase()

interface ImageUploadButtonProps {
  label: string
  /** Those that are taken here. */
  types?: readonly ImageType[]
  /** A pasted or dropped file, which is uploaded at once. */
  file?: File | undefined
  onUploading?: (uploading: boolean) => void
  onUploaded: (image: UploadedImage) => void
}

export function ImageUploadButton({
  types = acceptedImageTypes,
  onUploaded,
  ...props
}: ImageUploadButtonProps) {
  const upload = useUpload(stepsFor(types), onUploaded)
  return (
    <UploadButton
      {...props}
      // With these types, a phone converts its HEIC photos.
      accept={types.join(',')}
      what="image"
      failure="Image upload failed. Please try again."
      upload={upload}
    />
  )
}
