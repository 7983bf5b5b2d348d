import { planArticle } from '#admin/api/schedule.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Field } from '#admin/ui/field.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'

/** The day for which a draft is planned. It is stored when it is chosen, and publishes nothing. */
export function PlannedDay({
  article,
  onAttempt,
  onPlanned,
}: {
  article: AdminArticle
  onAttempt: (work: () => Promise<unknown>) => Promise<void>
  onPlanned: (article: AdminArticle) => void
}) {
  const connection = useConnection()
  return (
    <Field
      label="Planned for"
      description="Shown in the calendar. Nothing is published by it."
      className="planned-day"
    >
      {(ids) => (
        <input
          {...ids}
          type="date"
          value={article.plannedOn ?? ''}
          onChange={({ target }) => {
            const day = target.value || null
            void onAttempt(async () => onPlanned(await planArticle(connection, article._id, day)))
          }}
        />
      )}
    </Field>
  )
}
