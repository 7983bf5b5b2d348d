import { useState } from 'react'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '#admin/ui/fields/input-field.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { limits } from '#domain/limits.ts'

interface SendBackDialogProps {
  article: AdminArticle
  onSend: (note: string) => Promise<void>
  onClose: () => void
}

/** Asks what the author is to change, and sends the text back with it. */
export function SendBackDialog({ article, onSend, onClose }: SendBackDialogProps) {
  const [note, setNote] = useState('')
  const kept = useKeptText(
    { what: `The note that sends “${article.title}” back`, id: `send back ${article._id}` },
    note === '' ? null : { note },
    (typed) => setNote(typed.note),
  )

  return (
    <FormDialog
      title="Send Back"
      action="Send Back"
      busy="Sending..."
      failure="The review could not be ended. Please try again."
      onSubmit={() => onSend(note).then(kept.forget)}
      onClose={onClose}
      kept={kept}
    >
      <TextAreaField
        label="Note to the author"
        rows={4}
        required
        maxLength={limits.rewriteNote}
        value={note}
        onText={setNote}
      />
    </FormDialog>
  )
}
