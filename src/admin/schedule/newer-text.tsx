import { useRequest } from '#admin/auth/session-context.tsx'
import { useRefusedOverride } from '#admin/checklist/override.tsx'
import { Button } from '#admin/ui/button.tsx'
import { focusRefused } from '#admin/ui/fields/focus-refused.ts'
import { updateScheduledChange } from '#domain/schedule/calls.ts'
import type { ArticleScheduledChange } from '#domain/schedule/schedule.ts'

export interface NewerTextProps {
  change: ArticleScheduledChange
  editable: boolean
  /** Saves what is written; returns the revisions that the server then has. */
  newest: () => Promise<{ revision: number; copyRevision: number }>
  onAttempt: (work: () => Promise<unknown>) => Promise<void>
  onKeepAside: () => void
}

/** Says that a scheduled text is older than the article's, and offers to send the newer one. */
export function NewerText({ change, editable, newest, onAttempt, onKeepAside }: NewerTextProps) {
  const send = useRequest()
  const { field, attempt } = useRefusedOverride()

  async function sendNewest(): Promise<void> {
    await onAttempt(() =>
      attempt(async (checklist) =>
        send(updateScheduledChange, {
          params: { id: change.articleId, change: change.id },
          body: { newest: true, checklist, ...(await newest()) },
        }),
      ),
    )
  }

  return (
    <div className="stack aside">
      <p>The scheduled version is older than this text.</p>
      {field}
      {editable && (
        <span className="actions">
          <Button
            onClick={({ currentTarget }) => {
              const part = currentTarget.closest<HTMLElement>('.aside')
              const focused = document.activeElement
              void sendNewest().then(() => focusRefused(part, focused))
            }}
          >
            Send this instead
          </Button>
          <Button variant="bare" onClick={onKeepAside}>
            Keep aside
          </Button>
        </span>
      )}
    </div>
  )
}
