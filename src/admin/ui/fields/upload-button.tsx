import { useEffect, useId } from 'react'
import type { Upload } from '#admin/editor/form/use-upload.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { useLatest } from '#admin/ui/use-latest.ts'

export function UploadButton({
  label,
  accept,
  what,
  failure,
  file,
  onUploading,
  upload: { state, upload, cancel },
}: {
  label: string
  /** The types for the file chooser. */
  accept: string
  /** What is uploaded, as the progress names it. */
  what: string
  /** The sentence above the reason for a failure, unless the file itself is refused. */
  failure: string
  /** A pasted or dropped file, which is uploaded at once. */
  file?: File | undefined
  onUploading?: ((uploading: boolean) => void) | undefined
  upload: Upload
}) {
  const progressId = useId()
  const start = useLatest(upload)
  useEffect(() => {
    if (file) void start.current(file)
  }, [file, start])
  const isBusy = state.kind === 'preparing' || state.kind === 'sending'
  useEffect(() => onUploading?.(isBusy), [onUploading, isBusy])
  const fraction = state.kind === 'sending' && state.fraction < 1 ? state.fraction : undefined
  return (
    <div className="image-upload">
      {isBusy && (
        <div className="progress" ref={passFocusOn}>
          <span>
            {/* Screen readers announce each step, not each percent. */}
            <span id={progressId} role="status">
              {state.kind === 'preparing' && `Preparing the ${what}`}
              {state.kind === 'sending' &&
                (fraction === undefined ? `Processing the ${what}` : 'Uploading')}
            </span>
            {fraction !== undefined && (
              <span aria-hidden="true">, {Math.round(fraction * 100)} %</span>
            )}
          </span>
          <progress aria-labelledby={progressId} max={1} value={fraction} />
          <Button variant="bare" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      {/* It stays meanwhile: the focus returns to it. */}
      <label className="button button-plain image-upload-button" hidden={isBusy}>
        {label}
        <input
          className="visually-hidden"
          type="file"
          accept={accept}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // Cleared, so that the same file can be chosen again after an error.
            target.value = ''
            if (chosen) void upload(chosen)
          }}
        />
      </label>
      {state.kind === 'idle' && state.note && (
        <p className="hint" role="status">
          {state.note}
        </p>
      )}
      {state.kind === 'failed' &&
        (state.isRefused ? (
          <Alert>{state.reason}</Alert>
        ) : (
          <Alert>
            {failure}
            {state.reason && <span className="alert-detail">{state.reason}</span>}
          </Alert>
        ))}
    </div>
  )
}
