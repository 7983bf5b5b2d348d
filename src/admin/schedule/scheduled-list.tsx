import { useState } from 'react'
import { cancelScheduledChange, reschedule } from '#admin/api/schedule.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { timeUntil } from '#domain/dates.ts'
import type { ArticleScheduledChange } from '#domain/schedule.ts'
import { MoveDialog } from './move-dialog.tsx'
import { kindWords } from './schedule-words.ts'

/** An article's scheduled changes: when, what, and what became of the text since. */
export function ScheduledList({
  changes,
  editable,
  newest,
  onAttempt,
}: {
  changes: readonly ArticleScheduledChange[]
  editable: boolean
  /** Saves what is written; returns the revisions that the server then has. */
  newest: () => Promise<{ revision: number; copyRevision: number }>
  onAttempt: (work: () => Promise<unknown>) => Promise<void>
}) {
  const connection = useConnection()
  const [moving, setMoving] = useState<ArticleScheduledChange | null>(null)
  const [aside, setAside] = useState<readonly string[]>([])
  if (changes.length === 0) return <p className="schedule-none">Nothing is scheduled.</p>
  return (
    <>
      <ul className="scheduled-list" aria-label="Scheduled changes">
        {changes.map((change) => {
          const { id, kind, at, problem, createdBy, isNewest } = change
          const name = `${kindWords[kind]}, ${formatDateTime(at)}`
          return (
            <li key={id}>
              <h3>{name}</h3>
              <p className="schedule-facts">
                {timeUntil(at, new Date())}, by {createdBy}
              </p>
              {problem && <p className="schedule-problem">It was not done: {problem}</p>}
              {isNewest === false && !aside.includes(id) && (
                <div className="schedule-aside">
                  <p>The text was changed since. What is scheduled is the text of before.</p>
                  {editable && (
                    <span className="schedule-actions">
                      <Button
                        onClick={() =>
                          void onAttempt(async () =>
                            reschedule(connection, change, { newest: true, ...(await newest()) }),
                          )
                        }
                      >
                        Send this instead
                      </Button>
                      <Button variant="bare" onClick={() => setAside([...aside, id])}>
                        Keep aside
                      </Button>
                    </span>
                  )}
                </div>
              )}
              {editable && (
                <span className="schedule-actions">
                  <Button
                    variant="bare"
                    aria-label={`Move to… ${name}`}
                    onClick={() => setMoving(change)}
                  >
                    Move to…
                  </Button>
                  <Button
                    variant="bare-alarm"
                    aria-label={`Cancel: ${name}`}
                    onClick={() => void onAttempt(() => cancelScheduledChange(connection, change))}
                  >
                    Cancel
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {moving && <MoveDialog moved={moving} onClose={() => setMoving(null)} />}
    </>
  )
}
