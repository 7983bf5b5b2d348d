import { useEffect, useId, useRef } from 'react'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import type { UploadedImage } from '#domain/media-schema.ts'
import { acceptedImages, useImageUpload } from './use-image-upload.ts'

/**
 * A button that uploads an image, with the upload's progress and failure.
 *
 * @param props.label what the button says
 * @param props.first a file that was chosen or dropped elsewhere, and is uploaded at once
 * @param props.onUploading told whether an image is on its way
 * @param props.onUploaded called with the uploaded image
 */
export function ImageChooser({
  label,
  first,
  onUploading,
  onUploaded,
}: {
  label: string
  first?: File | undefined
  onUploading?: (uploading: boolean) => void
  onUploaded: (image: UploadedImage) => void
}) {
  const { step, upload, cancel } = useImageUpload(onUploaded)
  const progressId = useId()
  const start = useRef(upload)
  useEffect(() => {
    if (first) void start.current(first)
  }, [first])
  const sending = step.kind === 'sending'
  useEffect(() => onUploading?.(sending), [onUploading, sending])
  return (
    <div className="chooser">
      {sending ? (
        <div className="progress">
          <span>
            {/* Said aloud once a step, not once a percent. */}
            <span id={progressId} role="status">
              {step.part < 1 ? 'Uploading' : 'Preparing the image'}
            </span>
            {step.part < 1 && <span aria-hidden="true">, {Math.round(step.part * 100)} %</span>}
          </span>
          <progress
            aria-labelledby={progressId}
            max={1}
            value={step.part < 1 ? step.part : undefined}
          />
          <Button look="bare" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      ) : (
        <label className="button button-plain chooser-button">
          {label}
          <input
            className="visually-hidden"
            type="file"
            accept={acceptedImages}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file may be chosen once more after a failure.
              target.value = ''
              if (file) void upload(file)
            }}
          />
        </label>
      )}
      {step.kind === 'failed' && (
        <Alert>
          Image upload failed. Please try again.
          {step.reason && <span className="alert-detail">{step.reason}</span>}
        </Alert>
      )}
    </div>
  )
}
