import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useAccount, useConnection, useMay } from '#admin/auth/session-context.tsx'
import { Comparison } from '#admin/editor/compare/comparison.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { dismissSentBack, endReview } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { limits } from '#domain/limits.ts'

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
  const show = useMessage()
  const isEditor = useMay('editor')
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { submittedBy, submittedAt, sentBack, workingCopy, rewriteNote } = article

  async function end(note?: string) {
    onDone(await request(connection, endReview, { params: { id: article._id }, body: { note } }))
    setDialog(null)
    show({
      text:
        note === undefined
          ? 'Your request for a review is withdrawn.'
          : `Sent back to ${submittedBy}.`,
    })
    void invalidateArticles(queryClient)
  }

  async function dismiss() {
    onDone(await request(connection, dismissSentBack, { params: { id: article._id } }))
    void invalidateArticles(queryClient)
  }

  async function attempt(work: () => Promise<void>) {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!isUnauthorized(error)) setProblem(userMessage(error, 'That failed. Please try again.'))
    }
  }

  if (!submittedBy || !submittedAt) {
    if (!sentBack) return null
    return (
      <div className="line apart aside aside-tint">
        <p>
          <strong>
            Sent back by {sentBack.by}
            {rewriteNote ? ':' : '.'}
          </strong>{' '}
          {rewriteNote}
        </p>
        {(isEditor || sentBack.to === username) && (
          <Button variant="bare" onClick={() => void attempt(dismiss)}>
            Dismiss
          </Button>
        )}
        {problem && <Alert>{problem}</Alert>}
      </div>
    )
  }
  return (
    <div className="line apart aside aside-tint">
      <p>
        Submitted for review by {submittedBy}, {formatDateTime(submittedAt)}.
      </p>
      <span className="actions">
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
          <Button variant="bare" onClick={() => void attempt(() => end())}>
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
      {dialog === 'send-back' && (
        <SendBackDialog article={article} onSend={end} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function SendBackDialog({
  article,
  onSend,
  onClose,
}: {
  article: AdminArticle
  onSend: (note: string) => Promise<void>
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const kept = useKeptText(
    { what: `The note that sends “${article.title}” back`, id: `send back ${article._id}` },
    note === '' ? null : { note },
    (typed) => setNote(typed.note),
  )

  function close() {
    kept.forget()
    onClose()
  }

  return (
    <FormDialog
      title="Send Back"
      action="Send Back"
      busy="Sending..."
      failure={failure}
      onSubmit={() => onSend(note).then(kept.forget)}
      onClose={close}
    >
      {kept.line}
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
