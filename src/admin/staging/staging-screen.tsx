import { useState } from 'react'
import { endsSession, wordsOf } from '#admin/api/api-refusal.ts'
import { ButtonLink } from '#admin/ui/button.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import { DraftList } from './draft-list.tsx'
import { type DraftAction, type DraftTask, useDraftTasks } from './use-drafts.ts'

const done: Record<DraftAction, string> = {
  publish: 'Published',
  'needs-rewrite': 'Marked for a rewrite',
  note: 'Note saved',
  delete: 'Deleted',
}

const failed: Record<DraftAction, string> = {
  publish: 'Failed to publish article. Please try again.',
  'needs-rewrite': 'Failed to mark article for a rewrite. Please try again.',
  note: 'Failed to save the note. Please try again.',
  delete: 'Failed to delete article. Please try again.',
}

/** The staging area: every draft, and what can be done with it. */
export function StagingScreen() {
  const [asking, setAsking] = useState<DraftTask | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState('')
  const tasks = useDraftTasks({
    onSuccess: ({ action, draft }) => {
      setAsking(null)
      setResult(`${done[action]}: “${draft.title}”`)
    },
    // The question goes away however the task ends; a failure has a dialog of its own.
    onError: (error, { action }) => {
      setAsking(null)
      if (!endsSession(error)) setProblem(wordsOf(error, failed[action]))
    },
  })

  function start(next: DraftTask) {
    setResult('')
    if (next.action === 'publish' || next.action === 'delete') setAsking(next)
    else void tasks.start(next)
  }

  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title="Staging Area: Draft Articles" />
        <div className="screen-actions">
          <ButtonLink to="/admin">All articles</ButtonLink>
        </div>
      </div>
      <p className="result" role="status">
        {result}
      </p>
      <DraftList busy={tasks.busy} onTask={start} />
      {asking && (
        <TaskQuestion
          task={asking}
          onConfirm={() => tasks.start(asking)}
          onCancel={() => setAsking(null)}
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

function TaskQuestion({
  task: { action, draft },
  onConfirm,
  onCancel,
}: {
  task: DraftTask
  onConfirm: () => Promise<void>
  onCancel: () => void
}) {
  const publishing = action === 'publish'
  return (
    <ConfirmDialog
      title={publishing ? 'Publish Article' : 'Delete Draft'}
      action={publishing ? 'Publish' : 'Confirm Delete'}
      busy={publishing ? 'Publishing...' : 'Deleting...'}
      destructive={!publishing}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {publishing
          ? 'This article will be visible to all site users. Are you sure you want to publish it now?'
          : 'Are you sure you want to delete this draft article?'}
      </p>
      <p className="modal-object">{draft.title}</p>
    </ConfirmDialog>
  )
}
