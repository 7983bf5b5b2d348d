import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { limits } from '#domain/limits.ts'

interface RewriteNoteProps {
  title: string
  note: string | null
  busy: boolean
  onSave: (note: string) => void
}

/** The note to the author of a draft that needs a rewrite, and its form. */
export function RewriteNote({ title, note, busy, onSave }: RewriteNoteProps) {
  const [editedNote, setEditedNote] = useState<string | null>(null)
  const labelId = useId()

  function save(event: SubmitEvent) {
    event.preventDefault()
    onSave(editedNote ?? '')
    setEditedNote(null)
  }

  if (editedNote === null) {
    return (
      <div className="stack stack-close aside aside-alarm rewrite-note">
        {note && (
          <p>
            <strong>Note to the author:</strong> {note}
          </p>
        )}
        <Button variant="bare" disabled={busy} onClick={() => setEditedNote(note ?? '')}>
          {note ? 'Change note' : 'Add a note to the author'}
        </Button>
      </div>
    )
  }
  return (
    <form
      className="stack stack-close aside aside-alarm rewrite-note"
      aria-labelledby={labelId}
      onSubmit={save}
    >
      <span className="visually-hidden" id={labelId}>
        Note to the author of {title}
      </span>
      <TextAreaField
        label="Note to the author"
        rows={2}
        // The form replaces the button that had the focus.
        autoFocus
        maxLength={limits.rewriteNote}
        value={editedNote}
        onText={setEditedNote}
      />
      <div className="actions">
        <Button type="submit" disabled={busy}>
          Save note
        </Button>
        <Button onClick={() => setEditedNote(null)}>Cancel</Button>
      </div>
    </form>
  )
}
