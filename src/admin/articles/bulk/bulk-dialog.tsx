import { useRef, useState } from 'react'
import { isUnauthorized } from '#admin/api/api-error.ts'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { ScheduleForm } from '#admin/schedule/schedule-form.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { binDays } from '#domain/articles/bin.ts'
import { noAuthor } from '#domain/authors/author.ts'
import { counted } from '#domain/counted.ts'
import { MoveForm, TagForm } from './bulk-forms.tsx'
import {
  type BulkAction,
  type BulkResult,
  type BulkWork,
  type ChosenArticle,
  deleteAll,
  publishAll,
  runBulk,
  scheduleAll,
} from './bulk-work.ts'

interface BulkDialogProps {
  action: BulkAction
  articles: readonly ChosenArticle[]
  onDone: (result: BulkResult) => void
  onClose: () => void
}

const doneWords: Record<BulkAction, string> = {
  publish: 'Published',
  schedule: 'Scheduled',
  tag: 'Tagged',
  move: 'Moved',
  delete: 'Deleted',
}

/** Asks what is to be done with the chosen articles, does it, and says what was left out and why. */
export function BulkDialog({ action, articles, onDone, onClose }: BulkDialogProps) {
  const { send, invalidate } = useCalls()
  const [tried, setTried] = useState<number>()
  const [result, setResult] = useState<BulkResult>()
  const [isCancelled, setCancelled] = useState(false)
  const running = useRef<AbortController>(undefined)

  async function run(work: BulkWork) {
    const controller = new AbortController()
    running.current = controller
    setTried(0)
    try {
      const result = await runBulk(articles, work, controller.signal, setTried)
      setResult(result)
      onDone(result)
    } catch (error) {
      // The session guard reports its end.
      if (!isUnauthorized(error)) throw error
      onClose()
    } finally {
      void invalidate(...articleKeys)
    }
  }

  /** Once it runs, it ends after the article that it is at: the result says which were done. */
  function cancel() {
    if (!running.current) return onClose()
    running.current.abort()
    setCancelled(true)
  }

  if (result) return <ResultDialog action={action} result={result} onClose={onClose} />
  const progress = tried !== undefined && (
    <p className="hint" role="status">
      {isCancelled ? 'Cancelling' : `${tried + 1} of ${articles.length}`}…
    </p>
  )
  const names = <ChosenNames articles={articles} />
  if (action === 'publish') {
    return (
      <ConfirmDialog
        title="Publish Articles"
        action="Publish"
        busy="Publishing..."
        onConfirm={() => run(publishAll(send))}
        onCancel={cancel}
      >
        <p>
          These articles will be visible to all site users. What the checklist holds back is left
          out.
        </p>
        {names}
        {articles.some(({ author }) => author === noAuthor) && (
          <p>Readers will see what names no author as “By {noAuthor}”.</p>
        )}
        {progress}
      </ConfirmDialog>
    )
  }
  if (action === 'delete') {
    return (
      <ConfirmDialog
        title="Delete Articles"
        action="Delete"
        busy="Deleting..."
        destructive
        onConfirm={() => run(deleteAll(send))}
        onCancel={cancel}
      >
        <p>Are you sure you want to delete these articles?</p>
        {names}
        {articles.some(({ published }) => published) && (
          <p>Readers lose at once what is published.</p>
        )}
        <p>They can be restored from the bin for {binDays} days.</p>
        {progress}
      </ConfirmDialog>
    )
  }
  const form = { names, progress, send, onRun: run, onClose: cancel }
  if (action === 'tag') return <TagForm {...form} />
  if (action === 'move') return <MoveForm {...form} />
  return (
    <Modal title="Schedule Articles" size="small" onClose={cancel}>
      {names}
      <ScheduleForm
        label="Schedule Articles"
        action="Schedule"
        busy="Scheduling..."
        kinds={[{ value: 'publish', label: 'Publication', hint: '' }]}
        onSubmit={(_kind, timing) => run(scheduleAll(send, timing))}
        onClose={cancel}
      />
      {progress}
    </Modal>
  )
}

/** How many titles a dialog lists. */
const mostNamed = 8

function ChosenNames({ articles }: { articles: readonly ChosenArticle[] }) {
  const more = articles.length - mostNamed
  return (
    <ul className="bullets bulk-names">
      {articles.slice(0, mostNamed).map(({ _id, title }) => (
        <li key={_id}>{title}</li>
      ))}
      {more > 0 && <li className="muted">{more} more</li>}
    </ul>
  )
}

interface ResultDialogProps {
  action: BulkAction
  result: BulkResult
  onClose: () => void
}

function ResultDialog({ action, result: { done, leftOut }, onClose }: ResultDialogProps) {
  const count = counted(done.length, 'article')
  return (
    <Modal title={leftOut.length > 0 ? 'Left Out' : 'Success'} size="medium" onClose={onClose}>
      <div className="modal-text">
        <p role="status">
          {doneWords[action]}: {count}.
        </p>
        {leftOut.length > 0 && (
          <>
            <p>Left out, and still selected:</p>
            <ul className="rows rows-close" aria-label="Left out">
              {leftOut.map(({ article, reason }) => (
                <li key={article._id}>
                  <strong>{article.title}</strong>
                  <p>{reason}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="modal-actions">
        {action === 'delete' && done.length > 0 && <ButtonLink to="/admin/bin">Bin</ButtonLink>}
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      </div>
    </Modal>
  )
}
