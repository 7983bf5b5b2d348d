import { useRef, useState } from 'react'
import { useRequest } from '#admin/auth/session-context.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { planArticle } from '#domain/schedule/calls.ts'
import { lastScheduledDay } from '#domain/schedule/schedule.ts'

/**
 * The day for which a draft is planned. It publishes nothing. It is stored when it is chosen, and with each
 * key while it is typed: one call at a time, the last day last.
 */
export function PlannedDay({
  article,
  onAttempt,
  onPlanned,
}: {
  article: AdminArticle
  onAttempt: (work: () => Promise<unknown>) => Promise<void>
  onPlanned: (article: AdminArticle) => void
}) {
  const send = useRequest()
  const [chosen, setChosen] = useState<string | null>(null)
  const next = useRef<string | null>(null)
  const isStoring = useRef(false)

  async function choose(day: string) {
    setChosen(day)
    next.current = day
    if (isStoring.current) return
    isStoring.current = true
    while (next.current !== null) {
      const toStore = next.current
      next.current = null
      await onAttempt(async () => {
        onPlanned(
          await send(planArticle, { params: { id: article._id }, body: { day: toStore || null } }),
        )
      })
    }
    isStoring.current = false
    setChosen(null)
  }

  return (
    <InputField
      label="Planned for"
      description="Shown in the calendar. Nothing is published by it."
      className="planned-day"
      type="date"
      max={lastScheduledDay}
      value={chosen ?? article.plannedOn ?? ''}
      onText={(text) => void choose(text)}
    />
  )
}
