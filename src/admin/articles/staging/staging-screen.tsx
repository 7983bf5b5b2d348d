import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { BinLink } from '#admin/articles/bin/bin-link.tsx'
import { useDeleteMessage } from '#admin/articles/bin/use-delete-message.ts'
import { blockedBy, stillBlocked, useOverride } from '#admin/checklist/override.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { ForeignImagesNote } from '#admin/ui/fields/foreign-images-note.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { binDays } from '#domain/articles/bin.ts'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'
import { DraftList } from './draft-list.tsx'
import { SubmittedEdits } from './submitted-edits.tsx'
import {
  type DraftAction,
  type DraftTask,
  ForeignImagesError,
  useDraftTasks,
} from './use-drafts.ts'

const doneText: Record<Exclude<DraftAction, 'delete'>, string> = {
  publish: 'Published',
  'needs-rewrite': 'Marked for a rewrite',
  'rewrite-done': 'No longer marked for a rewrite',
  note: 'Note saved',
}

const failedText: Record<DraftAction, string> = {
  publish: 'Failed to publish article. Please try again.',
  'needs-rewrite': 'Failed to mark article for a rewrite. Please try again.',
  'rewrite-done': 'Failed to end the rewrite. Please try again.',
  note: 'Failed to save the note. Please try again.',
  delete: 'Failed to delete article. Please try again.',
}

export function StagingScreen() {
  const [confirming, setConfirming] = useState<DraftTask | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState('')
  const showDeleted = useDeleteMessage()
  const tasks = useDraftTasks({
    onSuccess: ({ action, draft }) => {
      setConfirming(null)
      if (action === 'delete') showDeleted(draft)
      else setResult(`${doneText[action]}: “${draft.title}”`)
    },
    // The confirmation closes also after a failure, which has a dialog of its own.
    onError: (error, task) => {
      if (error instanceof ForeignImagesError) {
        return setConfirming({ ...task, withForeignImages: error.article })
      }
      const blocked = stillBlocked(task.blocked ?? [], blockedBy(error))
      if (blocked.length > 0) return setConfirming({ ...task, blocked })
      setConfirming(null)
      if (!isUnauthorized(error)) setProblem(userMessage(error, failedText[task.action]))
    },
  })

  function start(next: DraftTask) {
    setResult('')
    if (next.action === 'publish' || next.action === 'delete') setConfirming(next)
    else void tasks.run(next)
  }

  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title="Staging Area: Draft Articles" />
        <div className="actions">
          <ButtonLink to="/admin">All articles</ButtonLink>
        </div>
      </div>
      <p className="result" role="status">
        {result}
      </p>
      <SubmittedEdits />
      <DraftList busy={tasks.busy} onTask={start} />
      <BinLink />
      {confirming && (
        <TaskConfirmation
          task={confirming}
          onConfirm={(checklist) => tasks.run({ ...confirming, checklist })}
          onCancel={() => setConfirming(null)}
        />
      )}
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </div>
  )
}

function TaskConfirmation({
  task: { action, draft, withForeignImages, blocked = [] },
  onConfirm,
  onCancel,
}: {
  task: DraftTask
  onConfirm: (checklist: ChecklistAnswer) => Promise<void>
  onCancel: () => void
}) {
  const publishing = action === 'publish'
  const { field, answer } = useOverride(blocked)
  return (
    <ConfirmDialog
      title={publishing ? 'Publish Article' : 'Delete Draft'}
      action={publishing ? 'Publish' : 'Confirm Delete'}
      busy={publishing ? 'Publishing...' : 'Deleting...'}
      destructive={!publishing}
      onConfirm={async () => {
        const checklist = answer()
        if (checklist) await onConfirm(checklist)
      }}
      onCancel={onCancel}
    >
      <p>
        {publishing
          ? 'This article will be visible to all site users. Are you sure you want to publish it now?'
          : 'Are you sure you want to delete this draft article?'}
      </p>
      {field}
      {withForeignImages && <ForeignImagesNote article={withForeignImages} />}
      {publishing && draft.author === 'Admin' && <p>Readers will see it as “By Admin”.</p>}
      <p className="modal-object">{draft.title}</p>
      {!publishing && <p>It can be restored from the bin for {binDays} days.</p>}
    </ConfirmDialog>
  )
}
