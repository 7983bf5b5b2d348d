import { type UploadSteps, useUpload } from '#admin/editor/form/use-upload.ts'
import { type PreparedImage, prepareImage } from '#admin/ui/uploads/prepared-image.ts'
import { uploadImage } from '#admin/ui/uploads/upload-image.ts'
import { acceptedImageTypes } from '#domain/images/media.ts'
import type { UploadedImage } from '#domain/images/media-schema.ts'
import { UploadButton } from './upload-button.tsx'

const image: UploadSteps<PreparedImage, UploadedImage> = {
  prepare: prepareImage,
  send: (connection, { file }, options) => uploadImage(connection, file, options),
}

interface ImageUploadButtonProps {
  label: string
  /** A pasted or dropped file, which is uploaded at once. */
  file?: File | undefined
  onUploading?: (uploading: boolean) => void
  onUploaded: (image: UploadedImage) => void
}

export function ImageUploadButton({ onUploaded, ...props }: ImageUploadButtonProps) {
  const upload = useUpload(image, onUploaded)
  return (
    <UploadButton
      {...props}
      // With these types, a phone converts its HEIC photos.
      accept={acceptedImageTypes.join(',')}
      what="image"
      failure="Image upload failed. Please try again."
      upload={upload}
    />
  )
}
