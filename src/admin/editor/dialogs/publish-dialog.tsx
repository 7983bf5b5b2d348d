import type { ReactNode } from 'react'
import { type Blocked, useOverride } from '#admin/checklist/override.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { ForeignImagesNote } from '#admin/ui/fields/foreign-images-note.tsx'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'

/** Asks before an article is published that readers do not know. */
export function PublishDialog({
  title,
  article,
  blocked,
  onPublish,
  onCancel,
  children,
}: {
  title: string
  article: ArticleForm
  /** What the checklist has against it. */
  blocked: readonly Blocked[]
  onPublish: (checklist: ChecklistAnswer) => void
  onCancel: () => void
  /** Stands below the question. */
  children?: ReactNode
}) {
  const { field, answer } = useOverride(blocked)

  function publish() {
    const checklist = answer()
    if (checklist) onPublish(checklist)
  }

  return (
    <ConfirmDialog title={title} action={title} onConfirm={publish} onCancel={onCancel}>
      <p>
        This article will be visible to all site users. Are you sure you want to publish it now?
      </p>
      {children}
      {field}
      <ForeignImagesNote article={article} />
      <p className="modal-object">{article.title}</p>
    </ConfirmDialog>
  )
}
