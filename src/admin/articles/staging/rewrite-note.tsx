import { type SubmitEvent, useId, useState } from 'react'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Alert } from '#admin/ui/alert.tsx'
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
export function RewriteNote({ articleId, title, note: stored, busy, onSave }: RewriteNoteProps) {
  const note = stored ?? ''
  const [editedNote, setEditedNote] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  // Until it is stored: what fails can be sent again.
  const isEditing = editedNote !== null && (sent !== editedNote || sent.trim() !== note)
  /** The note that the words take account of. */
  const [before, setBefore] = useState(note)
  if (note !== before && note === sent?.trim()) setBefore(note)
  const isChanged = isEditing && note !== before && note !== editedNote.trim()
  /** The note that a refusal has shown, which the next save replaces. */
  const [shown, setShown] = useState<string | null>(null)
  if (isChanged && sent === editedNote && shown !== note) setShown(note)
  const [wasOpened, setWasOpened] = useState(false)
  const labelId = useId()
  const kept = useKeptText(
    { what: `The note to the author of “${title}”`, id: `rewrite ${articleId}` },
    isEditing && editedNote !== note ? { editedNote } : null,
    (typed, startedFrom = note) => {
      setEditedNote(typed.editedNote)
      setBefore(startedFrom)
    },
    before,
  )

  function save(event: SubmitEvent) {
    event.preventDefault()
    setSent(editedNote)
    if (!isChanged || shown === note) onSave(editedNote ?? '')
  }

  function edit() {
    setSent(null)
    setWasOpened(true)
    setEditedNote(note)
    setBefore(note)
    setShown(null)
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
      {isChanged && shown === note && <Alert>{changedText(note)}</Alert>}
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

function changedText(note: string): string {
  const now =
    note === '' ? 'It was removed meanwhile.' : `It was changed meanwhile, and says now: “${note}”`
  return `${now} Save again to replace it.`
}
