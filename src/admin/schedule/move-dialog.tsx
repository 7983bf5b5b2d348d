import { Suspense, useState } from 'react'
import { isConflict } from '#admin/api/api-error.ts'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { publicationTimeZone } from '#admin/publication.ts'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { updateScheduledChange } from '#domain/schedule/calls.ts'
import type { ScheduledChange } from '#domain/schedule/schedule.ts'
import { ScheduleForm } from './lazy-schedule-form.ts'
import { describeChange } from './schedule-words.ts'

interface MoveDialogProps {
  moved: ScheduledChange
  /** The article's. */
  title?: string
  /** The time to begin with, such as `2026-11-21T09:00`; the present one unless given. */
  wallTime?: string | undefined
  onMoved?: (day: string) => void
  onClose: () => void
}

export function MoveDialog({ moved, title, wallTime, onMoved, onClose }: MoveDialogProps) {
  const { send, invalidate } = useCalls()
  const [from, setFrom] = useState<string | undefined>(moved.at)
  return (
    <Modal title="Move To" size="small" onClose={onClose}>
      {title && <p className="modal-text">{title}</p>}
      <p className="hint below">{describeChange(moved)}</p>
      <Suspense fallback={<Loading text="Loading..." />}>
        <ScheduleForm
          label="Move To"
          action="Move"
          busy="Moving..."
          kinds={[]}
          wallTime={wallTime ?? wallTimeHere(moved.at)}
          onSubmit={async (_, timing, checklist) => {
            // One that was overridden stays so, unless the checklist kept it from being made.
            const asks = moved.overridden !== null && moved.problem !== null
            await send(updateScheduledChange, {
              params: { id: moved.articleId, change: moved.id },
              body: { ...timing, from, ...(asks && { checklist }) },
            })
              .catch((error: unknown) => {
                // A colleague moved it, as is said now: the next time it is meant.
                if (isConflict(error)) setFrom(undefined)
                throw error
              })
              .finally(() => invalidate(...articleKeys))
            onMoved?.(timing.wallTime.slice(0, 10))
          }}
          onClose={onClose}
        />
      </Suspense>
    </Modal>
  )
}

/** In the magazine's time zone, such as `2026-11-21T09:00`. */
function wallTimeHere(instant: string): string {
  const timeZone = publicationTimeZone()
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}
