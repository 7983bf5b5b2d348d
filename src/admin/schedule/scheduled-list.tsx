import { useState } from 'react'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { useMinute } from '#admin/ui/use-minute.ts'
import { isReported } from '#domain/corrections/correction.ts'
import { timeUntil } from '#domain/dates.ts'
import { cancelScheduledChange } from '#domain/schedule/calls.ts'
import type { ArticleScheduledChange } from '#domain/schedule/schedule.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewerText, type NewerTextProps } from './newer-text.tsx'
import { describeChange, kindWords, noteOf } from './schedule-words.ts'

interface ScheduledListProps extends Pick<NewerTextProps, 'editable' | 'newest' | 'onAttempt'> {
  changes: readonly ArticleScheduledChange[]
  /** Something else is begun: the failure before it is over. */
  onBegin: () => void
}

/** An article's scheduled changes: when, what, and what became of the text since. */
export function ScheduledList({
  changes,
  editable,
  newest,
  onAttempt,
  onBegin,
}: ScheduledListProps) {
  const send = useRequest()
  const show = useMessage()
  const now = useMinute()
  const [moving, setMoving] = useState<ArticleScheduledChange | null>(null)
  const [cancelling, setCancelling] = useState<ArticleScheduledChange | null>(null)
  const [aside, setAside] = useState<readonly string[]>([])
  return (
    <>
      {changes.length === 0 ? (
        <p className="hint">Nothing is scheduled.</p>
      ) : (
        <ul className="rows" aria-label="Scheduled changes">
          {changes.map((change) => {
            const { id, at, problem, createdBy, isNewest } = change
            const name = describeChange(change)
            const note = noteOf(change)
            return (
              <li key={id} className="stack stack-tight">
                <h3>{name}</h3>
                <p className="hint">
                  {timeUntil(at, now)}, by {createdBy}
                  {isReported(change.correction) && `. Kind of change: ${change.correction.kind}.`}
                </p>
                {note && <p className="correction-text">{note}</p>}
                {problem && <p className="warning">It was not done: {problem}</p>}
                {isNewest === false && !aside.includes(id) && (
                  <NewerText
                    change={change}
                    editable={editable}
                    newest={newest}
                    onAttempt={onAttempt}
                    onKeepAside={() => {
                      onBegin()
                      setAside([...aside, id])
                    }}
                  />
                )}
                {editable && (
                  <span className="actions">
                    <Button
                      variant="bare"
                      of={name}
                      onClick={() => {
                        onBegin()
                        setMoving(change)
                      }}
                    >
                      Move to…
                    </Button>
                    <Button variant="bare-alarm" about={name} onClick={() => setCancelling(change)}>
                      Cancel
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {moving && <MoveDialog moved={moving} onClose={() => setMoving(null)} />}
      {cancelling && (
        <ConfirmDialog
          title={`Cancel ${kindWords[cancelling.kind]}`}
          action={cancelling.kind === 'publish' ? 'Do not publish' : 'Do not withdraw'}
          busy="Cancelling..."
          destructive
          onConfirm={async () => {
            await onAttempt(async () => {
              await send(cancelScheduledChange, {
                params: { id: cancelling.articleId, change: cancelling.id },
                query: { from: cancelling.at },
              })
              show({ text: `No longer scheduled: ${describeChange(cancelling)}` })
            })
            setCancelling(null)
          }}
          onCancel={() => setCancelling(null)}
        >
          <p>Are you sure? To schedule it again, you choose the time and the text anew.</p>
          <p className="modal-object">{describeChange(cancelling)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
