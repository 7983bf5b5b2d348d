import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import {
  cannotBeKept,
  storableText,
  useCreateDiscardedText,
} from '#admin/editor/saving/use-discarded-texts.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { describeChange } from '#admin/schedule/schedule-words.ts'
import { useScheduledChanges } from '#admin/schedule/use-scheduled-changes.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { isAtLeast } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { discardWorkingCopy, readArticle } from '#domain/articles/calls.ts'

export function UnpublishedEdits({
  article,
  unsaved,
  getMine,
  onDiscarded,
}: {
  article: AdminArticle
  /** Whether the open text differs from what the server has. */
  unsaved: boolean
  getMine: () => ArticleForm
  onDiscarded: (article: AdminArticle) => void
}) {
  const { send, invalidate } = useCalls()
  const account = useAccount()
  const show = useMessage()
  const [confirming, setConfirming] = useState(false)
  const keep = useCreateDiscardedText()
  const { attempt, setProblem, notice } = useAttempt()
  const scheduled = useScheduledChanges(article)
  const { _id, title, workingCopy } = article
  if (!workingCopy) return null
  const mayDiscard = isAtLeast(account.role, 'editor') || workingCopy.savedBy === account.username
  const { revision, savedAt } = workingCopy
  const when = formatDateTime(savedAt)
  const publications = scheduled.data?.filter(({ kind }) => kind === 'publish') ?? []

  /** What is not saved yet is kept too. */
  async function discard() {
    const mine = unsaved ? storableText(getMine()) : null
    if (mine === undefined) {
      setProblem(cannotBeKept)
      return setConfirming(false)
    }
    await attempt(async () => {
      if (mine) await keep(_id, mine)
      await send(discardWorkingCopy, { params: { id: _id }, query: { copyRevision: revision } })
      void invalidate(queryKeys.discardedTexts(_id))
      show({ text: 'The edits were discarded. They are kept for 30 days.' })
      onDiscarded(await send(readArticle, { params: { id: _id } }))
    }, 'Failed to discard the edits. Please try again.')
    setConfirming(false)
  }

  return (
    <div className="line apart aside aside-tint">
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
          {publications.length > 0 && (
            <p>This stops what is scheduled: {publications.map(describeChange).join('; ')}.</p>
          )}
          <p className="modal-object">{title}</p>
        </ConfirmDialog>
      )}
      {notice}
    </div>
  )
}
