import { type SubmitEvent, useId, useState } from 'react'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { limits } from '#domain/limits.ts'

interface RewriteNoteProps {
  articleId: string
  title: string
  note: string | null
  busy: boolean
  onSave: (note: string) => void
}

/** The note to the author of a draft that needs a rewrite, and its form. */
export function RewriteNote({ articleId, title, note, busy, onSave }: RewriteNoteProps) {
  const [editedNote, setEditedNote] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  // Until it is stored: what fails can be sent again.
  const isEditing = editedNote !== null && (sent !== editedNote || sent.trim() !== (note ?? ''))
  const [wasOpened, setWasOpened] = useState(false)
  const labelId = useId()
  const kept = useKeptText(
    { what: `The note to the author of “${title}”`, id: `rewrite ${articleId}` },
    isEditing && editedNote !== (note ?? '') ? { editedNote } : null,
    (typed) => setEditedNote(typed.editedNote),
  )

  function save(event: SubmitEvent) {
    event.preventDefault()
    setSent(editedNote)
    onSave(editedNote ?? '')
  }

  function edit() {
    setSent(null)
    setWasOpened(true)
    setEditedNote(note ?? '')
  }

  if (!isEditing) {
    return (
      <div className="stack stack-close aside aside-alarm rewrite-note">
        {note && (
          <p className="note-text">
            <strong>Note to the author:</strong> {note}
          </p>
        )}
        <Button variant="bare" autoFocus={wasOpened} disabled={busy} onClick={edit}>
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
      {kept.line}
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
