import { useState } from 'react'
import { endsSession, wordsOf } from '#admin/api/api-refusal.ts'
import { discardWorkingCopy, readArticle } from '#admin/api/articles.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { moment } from '#admin/ui/moment.ts'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'

const failed = 'Failed to discard the edits. Please try again.'

/**
 * Says that what stands in the editor is not what readers see, and offers the way back.
 *
 * @param props.article the article with its unpublished edits
 * @param props.onDiscarded called with the article without them
 */
export function UnpublishedEdits({
  article: { _id, title, workingCopy },
  onDiscarded,
}: {
  article: AdminArticle
  onDiscarded: (article: AdminArticle) => void
}) {
  const connection = useConnection()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!workingCopy) return null
  const when = moment(workingCopy.savedAt)

  async function discard() {
    try {
      await discardWorkingCopy(connection, _id)
      onDiscarded(await readArticle(connection, _id))
    } catch (error) {
      if (!endsSession(error)) setProblem(wordsOf(error, failed))
    }
    setAsking(false)
  }

  return (
    <div className="editor-note">
      <p>
        Unpublished edits by {workingCopy.savedBy}, saved {when}. Readers see the article without
        them.
      </p>
      <Button look="bare-alarm" onClick={() => setAsking(true)}>
        Discard edits
      </Button>
      {asking && (
        <ConfirmDialog
          title="Discard Edits"
          action="Discard"
          busy="Discarding..."
          destructive
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        >
          <p>The editor goes back to the article as readers see it. The edits are lost.</p>
          <p className="modal-object">{title}</p>
        </ConfirmDialog>
      )}
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </div>
  )
}
