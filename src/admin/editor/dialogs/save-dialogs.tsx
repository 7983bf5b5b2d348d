import { offlineMessage } from '#admin/api/api-error.ts'
import type { Checklist } from '#admin/checklist/use-checklist.ts'
import type { SaveFlow } from '#admin/editor/saving/use-save-flow.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { describeChange, noteOf } from '#admin/schedule/schedule-words.ts'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { lazyPart, useLoadedAhead } from '#admin/ui/lazy-part.tsx'
import { ViewOnSite } from '#admin/ui/view-on-site.tsx'
import { isReported } from '#domain/corrections/correction.ts'
import type { ScheduledChange } from '#domain/schedule/schedule.ts'

const loadPublish = () => import('./publish-dialog.tsx')
const loadRetract = () => import('./retract-dialog.tsx')
const loadUpdate = () => import('./update-dialog.tsx')
const PublishDialog = lazyPart('PublishDialog', loadPublish)
const RetractDialog = lazyPart('RetractDialog', loadRetract)
const UpdateDialog = lazyPart('UpdateDialog', loadUpdate)

const savedText = {
  created: 'Your article has been created successfully.',
  updated: 'Your article has been updated successfully.',
  unpublished: 'Your article is unpublished. Readers no longer see it; you have it as a draft.',
}

export function SaveDialogs({
  flow: { step, save, reason, acceptAuthor, close },
  publishLabel,
  article,
  scheduled,
  checklist,
  onDone,
}: {
  flow: SaveFlow
  publishLabel: string
  article: ArticleForm
  /** What is scheduled: it is cancelled where it would undo what is done by hand. */
  scheduled: readonly ScheduledChange[]
  checklist: Checklist
  onDone: () => void
}) {
  useLoadedAhead(loadPublish, loadRetract, loadUpdate)
  const publications = scheduled.filter(({ kind }) => kind === 'publish')
  const correction = publications.map((change) => change.correction).find(isReported)
  const explanation = scheduled.find(({ withdrawal }) => withdrawal)?.withdrawal?.explanation
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
          A file is still being uploaded. Wait until it has finished, or cancel the upload.
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
        <OpenedDialog onClose={close}>
          <PublishDialog
            title={publishLabel}
            article={article}
            blocked={checklist.blockersOf(article)}
            reason={reason}
            onPublish={(checklist) => void save(true, { checklist })}
            onCancel={close}
          >
            <Cancelled changes={publications} />
          </PublishDialog>
        </OpenedDialog>
      )
    case 'ask-change':
      return (
        <OpenedDialog onClose={close}>
          <UpdateDialog
            title={publishLabel}
            article={article}
            shown={step.shown}
            offered={correction}
            findBlocked={(notices) => checklist.blockersOf(article, notices)}
            reason={reason}
            onPublish={(notice, onSaved) => void save(true, notice, onSaved)}
            onCancel={close}
          >
            <Cancelled changes={publications} offered={correction?.note} />
          </UpdateDialog>
        </OpenedDialog>
      )
    case 'ask-retract':
      return (
        <OpenedDialog onClose={close}>
          <RetractDialog
            title={article.title}
            offered={explanation ?? null}
            findBlocked={checklist.blockersOfWithdrawal}
            reason={reason}
            onRetract={(notice, onSaved) => void save(false, notice, onSaved)}
            onCancel={close}
          >
            <Cancelled changes={scheduled} offered={explanation} />
          </RetractDialog>
        </OpenedDialog>
      )
    case 'saving':
      return null
    case 'saved':
      return (
        <NoticeDialog title="Success" link={<ViewOnSite article={step.stored} />} onClose={onDone}>
          {savedText[step.act]}
          {step.act === 'unpublished' && step.stored.withdrawal && (
            <p>Its address shows your explanation.</p>
          )}
        </NoticeDialog>
      )
    case 'submitted':
      return (
        <NoticeDialog title="Success" onClose={onDone}>
          Submitted for review. An editor publishes it, or sends it back with a note.
        </NoticeDialog>
      )
    case 'failed':
      return (
        <NoticeDialog title="Error" onClose={close}>
          <p>{step.message}</p>
          {step.unreachable && <p>{offlineMessage}</p>}
          {step.lost && <p>It may have been done: once that is known, this says so.</p>}
        </NoticeDialog>
      )
  }
}

interface CancelledProps {
  changes: readonly ScheduledChange[]
  /** The note that a field begins with. */
  offered?: string | undefined
}

/** What is cancelled, with the notes that would be lost. */
function Cancelled({ changes, offered }: CancelledProps) {
  if (changes.length === 0) return null
  const lost = changes.filter((change) => noteOf(change) !== offered && noteOf(change) !== '')
  return (
    <>
      <p>This cancels what is scheduled: {changes.map(describeChange).join('; ')}.</p>
      {lost.map((change) => (
        <p key={change.id} className="correction-text">
          {noteOf(change)}
        </p>
      ))}
    </>
  )
}
