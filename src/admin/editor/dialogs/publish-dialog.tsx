import type { ReactNode } from 'react'
import { type Blocked, type ReasonState, useOverride } from '#admin/checklist/override.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'
import { PublishQuestion } from './publish-question.tsx'

/** Asks before an article is published that readers do not know. */
export function PublishDialog({
  title,
  article,
  blocked,
  reason,
  onPublish,
  onCancel,
  children,
}: {
  title: string
  article: ArticleForm
  /** What the checklist has against it. */
  blocked: readonly Blocked[]
  reason: ReasonState
  onPublish: (checklist: ChecklistAnswer) => void
  onCancel: () => void
  /** Stands below the question. */
  children?: ReactNode
}) {
  const { field, answer } = useOverride(blocked, reason)

  function publish() {
    const checklist = answer()
    if (checklist) onPublish(checklist)
  }

  return (
    <ConfirmDialog title={title} action={title} onConfirm={publish} onCancel={onCancel}>
      <PublishQuestion article={article}>
        {children}
        {field}
      </PublishQuestion>
    </ConfirmDialog>
  )
}
