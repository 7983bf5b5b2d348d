import { formatDateTime } from '#admin/ui/date-time.ts'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { scheduledWords } from './schedule-words.ts'

/** When an article is published or withdrawn, in a list, and whether that failed. */
export function ScheduledBadge({
  article: { scheduled },
}: {
  article: Pick<AdminArticleListed, 'scheduled'>
}) {
  if (!scheduled) return null
  const { kind, at, problem } = scheduled
  return (
    <span className={problem ? 'badge badge-alarm' : 'badge'} title={problem ?? undefined}>
      {problem ? 'Not done' : scheduledWords[kind]}: {formatDateTime(at)}
    </span>
  )
}
