import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { discardWorkingCopy, readArticle } from '#admin/api/articles.ts'
import { useAccount, useConnection } from '#admin/session/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { isAtLeast } from '#domain/role.ts'

const failure = 'Failed to discard the edits. Please try again.'

/** Says that the editor contains unpublished edits, and can discard them. */
export function UnpublishedEdits({
  article: { _id, title, workingCopy },
  onDiscarded,
}: {
  article: AdminArticle
  onDiscarded: (article: AdminArticle) => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const account = useAccount()
  const [confirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!workingCopy) return null
  const mayDiscard = isAtLeast(account.role, 'editor') || workingCopy.savedBy === account.username
  const when = formatDateTime(workingCopy.savedAt)

  async function discard() {
    try {
      await discardWorkingCopy(connection, _id)
      void queryClient.invalidateQueries({ queryKey: ['given-up-texts', _id] })
      onDiscarded(await readArticle(connection, _id))
    } catch (error) {
      if (!isUnauthorized(error)) setProblem(userMessage(error, failure))
    }
    setConfirming(false)
  }

  return (
    <div className="editor-note">
      <p>
        Unpublished edits by {workingCopy.savedBy}, saved {when}. Readers do not see them yet.
      </p>
      {mayDiscard && (
        <Button variant="bare-alarm" onClick={() => setConfirming(true)}>
          Discard edits
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title="Discard Edits"
          action="Discard"
          busy="Discarding..."
          destructive
          onConfirm={discard}
          onCancel={() => setConfirming(false)}
        >
          <p>The editor returns to the published article. The edits are kept for 30 days.</p>
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
