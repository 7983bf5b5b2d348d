import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { ForeignImagesNote } from '#admin/ui/foreign-images-note.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import { ViewOnSite } from '#admin/ui/view-on-site.tsx'
import type { SaveFlow } from './use-save-flow.ts'

/** The confirmations before a save by button, and its result. */
export function SaveDialogs({
  flow: { step, save, acceptAuthor, close },
  publishLabel,
  article,
  onDone,
}: {
  flow: SaveFlow
  publishLabel: string
  article: ArticleForm
  onDone: () => void
}) {
  switch (step.kind) {
    case 'none':
      return null
    case 'missing':
      return (
        <NoticeDialog title="Required Fields" onClose={close}>
          {step.message}
        </NoticeDialog>
      )
    case 'uploading':
      return (
        <NoticeDialog title="Upload in Progress" onClose={close}>
          The cover image is still being uploaded. Wait until it has finished, or cancel the upload.
        </NoticeDialog>
      )
    case 'ask-author':
      return (
        <ConfirmDialog
          key="author"
          title="Author"
          action="Publish as Admin"
          onConfirm={acceptAuthor}
          onCancel={close}
        >
          <p>Readers will see this article as “By Admin”. Cancel to enter another name.</p>
        </ConfirmDialog>
      )
    case 'ask-publish':
      return (
        <ConfirmDialog
          title={publishLabel}
          action={publishLabel}
          onConfirm={() => void save(true)}
          onCancel={close}
        >
          <p>
            This article will be visible to all site users. Are you sure you want to publish it now?
          </p>
          <ForeignImagesNote article={article} />
          <p className="modal-object">{article.title}</p>
        </ConfirmDialog>
      )
    case 'ask-retract':
      return (
        <ConfirmDialog
          title="Unpublish"
          action="Unpublish"
          destructive
          onConfirm={() => void save(false)}
          onCancel={close}
        >
          <p>This article is published. As a draft, it is no longer visible to readers.</p>
          <p className="modal-object">{article.title}</p>
        </ConfirmDialog>
      )
    case 'saving':
      return null
    case 'saved':
      return (
        <NoticeDialog title="Success" onClose={onDone}>
          {step.created
            ? 'Your article has been created successfully.'
            : 'Your article has been updated successfully.'}
          <ViewOnSite article={step.stored} />
        </NoticeDialog>
      )
    case 'failed':
      return (
        <NoticeDialog title="Error" onClose={close}>
          <p>{step.message}</p>
          {step.unreachable && (
            <p>
              No connection to the server. Your text is still here: try again once you are online.
            </p>
          )}
        </NoticeDialog>
      )
  }
}
