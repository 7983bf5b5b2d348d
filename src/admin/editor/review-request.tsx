import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { endReview } from '#admin/api/articles.ts'
import { invalidateArticles } from '#admin/api/query-client.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useAccount, useConnection, useMay } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Field } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { limits } from '#domain/limits.ts'
import { formOf } from './article-form.ts'
import { Comparison } from './compare/comparison.tsx'

const failure = 'The review could not be ended. Please try again.'

type OpenDialog = 'changes' | 'send-back' | null

/** Says who asks for a review, shows what changed, and sends the text back. */
export function ReviewRequest({
  article,
  onDone,
  getMine,
}: {
  article: AdminArticle
  onDone: (article: AdminArticle) => void
  /** Reads the text in the editor. */
  getMine: () => ArticleForm
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { username } = useAccount()
  const isEditor = useMay('editor')
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { submittedBy, submittedAt, workingCopy, status, rewriteNote } = article

  async function end(note?: string) {
    onDone(await endReview(connection, article._id, note))
    setDialog(null)
    void invalidateArticles(queryClient)
  }

  async function takeBack() {
    setProblem(null)
    try {
      await end()
    } catch (error) {
      if (!isUnauthorized(error)) setProblem(userMessage(error, failure))
    }
  }

  if (!submittedBy || !submittedAt) {
    if (!rewriteNote || status === 'needs_rewrite') return null
    return (
      <div className="editor-note">
        <p>
          <strong>Sent back:</strong> {rewriteNote}
        </p>
      </div>
    )
  }
  return (
    <div className="editor-note">
      <p>
        Submitted for review by {submittedBy}, {formatDateTime(submittedAt)}.
      </p>
      <span className="editor-note-actions">
        {workingCopy && (
          <Button variant="bare" onClick={() => setDialog('changes')}>
            What changed
          </Button>
        )}
        {isEditor && (
          <Button variant="bare" onClick={() => setDialog('send-back')}>
            Send back
          </Button>
        )}
        {submittedBy === username && (
          <Button variant="bare" onClick={() => void takeBack()}>
            Take back
          </Button>
        )}
      </span>
      {problem && <Alert>{problem}</Alert>}
      {dialog === 'changes' && (
        <Modal title="What Changed" size="large" focusHeading onClose={() => setDialog(null)}>
          <Comparison
            mine={{ label: 'Submitted', form: getMine() }}
            theirs={{ label: 'What readers see', form: formOf(article) }}
          />
          <div className="modal-actions">
            <Button onClick={() => setDialog(null)}>Close</Button>
          </div>
        </Modal>
      )}
      {dialog === 'send-back' && <SendBackDialog onSend={end} onClose={() => setDialog(null)} />}
    </div>
  )
}

function SendBackDialog({
  onSend,
  onClose,
}: {
  onSend: (note: string) => Promise<void>
  onClose: () => void
}) {
  const [note, setNote] = useState('')

  return (
    <FormDialog
      title="Send Back"
      action="Send Back"
      busy="Sending..."
      failure={failure}
      onSubmit={() => onSend(note)}
      onClose={onClose}
    >
      <Field label="Note to the author">
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            required
            maxLength={limits.rewriteNote}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
