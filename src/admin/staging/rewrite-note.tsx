import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { limits } from '#domain/limits.ts'

/**
 * The note that goes with a mark for a rewrite, and its form.
 *
 * @param props.title the draft's title
 * @param props.note what the author is asked to do; null for nothing yet
 * @param props.busy whether something is being done with the draft
 * @param props.onSave called with the note as it shall be
 */
export function RewriteNote({
  title,
  note,
  busy,
  onSave,
}: {
  title: string
  note: string | null
  busy: boolean
  onSave: (note: string) => void
}) {
  const [written, setWritten] = useState<string | null>(null)
  const labelId = useId()

  function save(event: SubmitEvent) {
    event.preventDefault()
    onSave(written ?? '')
    setWritten(null)
  }

  if (written === null) {
    return (
      <div className="rewrite-note">
        {note && (
          <p>
            <strong>Note to the author:</strong> {note}
          </p>
        )}
        <Button look="bare" disabled={busy} onClick={() => setWritten(note ?? '')}>
          {note ? 'Change note' : 'Add a note to the author'}
        </Button>
      </div>
    )
  }
  return (
    <form className="rewrite-note" aria-labelledby={labelId} onSubmit={save}>
      <span className="visually-hidden" id={labelId}>
        Note to the author of {title}
      </span>
      <Field label="Note to the author">
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            // biome-ignore lint/a11y/noAutofocus: the form takes the place of the pressed button
            autoFocus
            maxLength={limits.rewriteNote}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </Field>
      <div className="staging-actions">
        <Button type="submit" disabled={busy}>
          Save note
        </Button>
        <Button onClick={() => setWritten(null)}>Cancel</Button>
      </div>
    </form>
  )
}
