import { useState } from 'react'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { dismissSentBack, endReview } from '#domain/articles/calls.ts'
import type { ReviewDialogKind } from './review-dialog.tsx'

const ReviewDialog = lazyPart('ReviewDialog', () => import('./review-dialog.tsx'))

const failed = 'That failed. Please try again.'

/** Of the review that is to be ended: a colleague may end it while the note is written. */
type Asked = Pick<AdminArticle, 'submittedBy' | 'submittedAt'>

type OpenDialog = Asked & { kind: ReviewDialogKind }

interface ReviewRequestProps {
  article: AdminArticle
  onDone: (article: AdminArticle) => void
  getMine: () => ArticleForm
}

/** Says who asks for a review, shows what changed, and sends the text back. */
export function ReviewRequest({ article, onDone, getMine }: ReviewRequestProps) {
  const { send, invalidate } = useCalls()
  const { username } = useAccount()
  const show = useMessage()
  const isEditor = useMay('editor')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { attempt, alert } = useAttempt()
  const { submittedBy, submittedAt, sentBack, workingCopy, rewriteNote } = article

  async function takeBack() {
    onDone(await send(endReview, { params: { id: article._id } }))
    show({ text: 'Your request for a review is withdrawn.' })
    void invalidate(...articleKeys)
  }

  async function sendBack(note: string, asked: Asked) {
    const body = { note, submittedAt: asked.submittedAt ?? undefined }
    onDone(await send(endReview, { params: { id: article._id }, body }))
    setDialog(null)
    show({ text: `Sent back to ${asked.submittedBy}.` })
    void invalidate(...articleKeys)
  }

  async function dismiss() {
    const query = { at: sentBack?.at }
    onDone(await send(dismissSentBack, { params: { id: article._id }, query }))
    void invalidate(...articleKeys)
  }

  const close = () => setDialog(null)
  const isAsked = submittedBy !== null && submittedAt !== null
  return (
    <>
      {!isAsked && sentBack && (
        <div className="line apart aside aside-tint">
          <p className="note-text">
            <strong>
              Sent back by {sentBack.by}
              {rewriteNote ? ':' : '.'}
            </strong>{' '}
            {rewriteNote}
          </p>
          {(isEditor || sentBack.to === username) && (
            <Button variant="bare" onClick={() => void attempt(dismiss, failed)}>
              Dismiss
            </Button>
          )}
          {alert}
        </div>
      )}
      {isAsked && (
        <div className="line apart aside aside-tint">
          <p>
            Submitted for review by {submittedBy}, {formatDateTime(submittedAt)}.
          </p>
          <span className="actions">
            {workingCopy && (
              <Button
                variant="bare"
                onClick={() => setDialog({ kind: 'changes', submittedBy, submittedAt })}
              >
                What changed
              </Button>
            )}
            {isEditor && (
              <Button
                variant="bare"
                onClick={() => setDialog({ kind: 'send-back', submittedBy, submittedAt })}
              >
                Send back
              </Button>
            )}
            {submittedBy === username && (
              <Button variant="bare" onClick={() => void attempt(takeBack, failed)}>
                Take back
              </Button>
            )}
          </span>
          {alert}
        </div>
      )}
      {dialog && (
        <OpenedDialog onClose={close}>
          <ReviewDialog
            kind={dialog.kind}
            article={article}
            getMine={getMine}
            onSend={(note) => sendBack(note, dialog)}
            onClose={close}
          />
        </OpenedDialog>
      )}
    </>
  )
}
