import { Button } from '#admin/ui/button.tsx'
import { LeavePrompt } from '#admin/ui/dialogs/leave-prompt.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { acceptedImageTypes } from '#domain/images/media.ts'
import { type BulkFile, useBulkUpload } from './use-bulk-upload.ts'

export function BulkUpload({ onUploaded }: { onUploaded: () => void }) {
  const { files, add, retry, remove, clear } = useBulkUpload(onUploaded)
  const done = files.filter(({ state }) => state === 'done').length
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <section className="line middle bulk-upload" aria-label="Upload">
      <label className="button button-primary image-upload-button">
        Upload pictures
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept={acceptedImageTypes.join(',')}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // Cleared, so that the same files can be chosen again after an error.
            target.value = ''
          }}
        />
      </label>
      <p className="result" role="status">
        {files.length > 0 && `${done} of ${files.length} uploaded`}
      </p>
      {done > 0 && !isBusy && (
        <Button variant="bare" onClick={clear}>
          Clear the list
        </Button>
      )}
      {files.length > 0 && (
        <ul className="rows rows-close fine bulk-files">
          {files.map((file) => (
            <li key={file.id} className="line middle" ref={passFocusOn}>
              <span className="row-text">{file.file.name}</span>
              <div className="line middle">
                <FileState file={file} />
                {file.state !== 'done' && (
                  <div className="actions">
                    {file.state === 'failed' && (
                      <Button
                        variant="bare"
                        about={file.file.name}
                        ref={passFocusOn}
                        onClick={() => retry(file.id)}
                      >
                        Try again
                      </Button>
                    )}
                    <Button variant="bare" of={file.file.name} onClick={() => remove(file.id)}>
                      Remove
                    </Button>
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <LeavePrompt uploading={isBusy} />
    </section>
  )
}

function FileState({ file: { file, state, fraction, note } }: { file: BulkFile }) {
  if (state === 'waiting') return <span className="muted">Waiting</span>
  if (state === 'done') return <span className="muted">{note || 'Uploaded'}</span>
  if (state === 'failed') {
    return (
      <span className="field-error" role="alert">
        {note}
      </span>
    )
  }
  return (
    <progress
      aria-label={`Uploading ${file.name}`}
      max={1}
      {...(fraction < 1 && { value: fraction })}
    />
  )
}
