import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { articleKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { markRewritten } from '#domain/articles/calls.ts'

const failure = 'Failed to end the rewrite. Please try again.'

/** Says what the author is asked to rewrite, and lets the author mark it as done. */
export function RewriteRequest({
  article,
  openNotes,
  onNotes,
  onDone,
}: {
  article: AdminArticle
  openNotes: number
  /** Shows the notes. */
  onNotes: () => void
  onDone: (article: AdminArticle) => void
}) {
  const send = useRequest()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (article.status !== 'needs_rewrite') return null

  async function finish() {
    setBusy(true)
    try {
      onDone(
        await send(markRewritten, {
          params: { id: article._id },
          body: { revision: article.revision },
        }),
      )
      void invalidate(...articleKeys)
    } catch (error) {
      if (!isUnauthorized(error)) setProblem(userMessage(error, failure))
    }
    setBusy(false)
  }

  return (
    <div className="line apart aside aside-tint">
      <p>
        <strong>To be rewritten{article.rewriteNote ? ':' : '.'}</strong> {article.rewriteNote}
      </p>
      {openNotes > 0 && (
        <Button variant="bare" onClick={onNotes}>
          {openNotes === 1 ? '1 open note' : `${openNotes} open notes`}
        </Button>
      )}
      <Button variant="bare" disabled={busy} onClick={() => void finish()}>
        Mark as done
      </Button>
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </div>
  )
}
