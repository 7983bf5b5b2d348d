import { useState } from 'react'
import { LazyComparison } from '#admin/editor/compare/lazy-comparison.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { TextAreaField } from '#admin/ui/fields/input-field.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { limits } from '#domain/limits.ts'

export type ReviewDialogKind = 'changes' | 'send-back'

interface ReviewDialogProps {
  kind: ReviewDialogKind
  article: AdminArticle
  getMine: () => ArticleForm
  onSend: (note: string) => Promise<void>
  onClose: () => void
}

/** Compares what was submitted with what readers see, or sends it back with a note. */
export function ReviewDialog({ kind, getMine, ...props }: ReviewDialogProps) {
  const { article, onClose } = props
  if (kind === 'send-back') return <SendBackDialog {...props} />
  return (
    <Modal title="What Changed" size="large" focusHeading onClose={onClose}>
      <LazyComparison
        mine={{ label: 'Submitted', form: getMine() }}
        theirs={{ label: 'What readers see', form: formOf(article) }}
      />
      <div className="modal-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  )
}

function SendBackDialog({
  article,
  onSend,
  onClose,
}: Pick<ReviewDialogProps, 'article' | 'onSend' | 'onClose'>) {
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
