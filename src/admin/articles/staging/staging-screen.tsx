import { useState } from 'react'
import { isConflict, isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { usePages } from '#admin/api/use-read.ts'
import { BinLink, useDeleteMessage } from '#admin/articles/bin/deleted-articles.tsx'
import { useMay } from '#admin/auth/session-context.tsx'
import { blockedBy, stillBlocked, useOverride } from '#admin/checklist/override.tsx'
import { usePolledPresence } from '#admin/presence/open-articles.tsx'
import { ArticleLink } from '#admin/return-path.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { ForeignImagesNote } from '#admin/ui/fields/foreign-images-note.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { binDays } from '#domain/articles/bin.ts'
import { listArticles, listDrafts } from '#domain/articles/calls.ts'
import { noAuthor } from '#domain/authors/author.ts'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'
import { StagingCard } from './staging-card.tsx'
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
    // The failure has a dialog of its own. The confirmation closes, unless a reason was typed that can be sent again.
    onError: (error, task) => {
      if (error instanceof ForeignImagesError) {
        return setConfirming({ ...task, withForeignImages: error.article })
      }
      const blocked = stillBlocked(task.blocked ?? [], blockedBy(error))
      if (blocked.length > 0) return setConfirming({ ...task, blocked })
      if (!task.checklist?.reason || isConflict(error)) setConfirming(null)
      if (!isUnauthorized(error)) setProblem(userMessage(error, failedText[task.action]))
    },
  })

  function start(next: DraftTask) {
    setResult('')
    if (next.action === 'publish' || next.action === 'delete') setConfirming(next)
    else void tasks.run(next)
  }

  return (
    <Screen
      title="Staging Area: Draft Articles"
      className="screen-list"
      actions={<ButtonLink to="/admin">All articles</ButtonLink>}
    >
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
    </Screen>
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
  const mayRestore = useMay('editor')
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
      {publishing && draft.author === noAuthor && <p>Readers will see it as “By {noAuthor}”.</p>}
      <p className="modal-object">{draft.title}</p>
      {!publishing && (
        <p>
          {mayRestore ? 'It can be restored' : 'An editor can restore it'} from the bin for{' '}
          {binDays} days.
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Edits of published articles that wait for an editor. Drafts in review are among the drafts. */
function SubmittedEdits() {
  const { list, items: edits } = usePages(queryKeys.submitted, listArticles, {
    query: { status: 'published', submitted: 'true', limit: 50 },
  })
  if (edits.length === 0) return null
  return (
    <section className="of-note far-below" aria-labelledby="submitted">
      <h2 id="submitted">Edits in review</h2>
      <ul className="rows">
        {edits.map(({ _id, title, language, submittedBy, submittedAt }) => (
          <li key={_id}>
            <ArticleLink id={_id} language={language}>
              {title}
            </ArticleLink>
            <Facts
              facts={[
                `Submitted by ${submittedBy}`,
                submittedAt ? formatDateTime(submittedAt) : '',
              ]}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} what="edits" label="Load more edits" />
    </section>
  )
}

function DraftList({ busy, onTask }: { busy: string | null; onTask: (task: DraftTask) => void }) {
  usePolledPresence()
  const { list, items: drafts } = usePages(queryKeys.drafts, listDrafts, { query: { limit: 50 } })
  return (
    <>
      <QueryState query={list} what="drafts" failure="Failed to load articles. Please try again." />
      {list.data && drafts.length === 0 && <p className="empty">No draft articles found.</p>}
      {drafts.map((draft) => (
        <StagingCard key={draft._id} draft={draft} busy={busy === draft._id} onTask={onTask} />
      ))}
      <LoadMore list={list} what="drafts" />
    </>
  )
}
