import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { Link } from '#admin/navigation/link.tsx'
import { spokenLanguage } from '#admin/publication.ts'
import { readScheduleProblems } from '#domain/schedule/calls.ts'
import type { TitledScheduledChange } from '#domain/schedule/schedule.ts'
import { describeChange } from './schedule-words.ts'

const pollIntervalMs = 60_000

/** Says in the header which scheduled changes failed, are overdue or were late, and why. */
export function ScheduleAlert() {
  const { data = [] } = useReadSignedIn(queryKeys.scheduleProblems, readScheduleProblems, {
    refetchInterval: pollIntervalMs,
  })
  return (
    <div role="status" className="bar-notice">
      {data.map((change) => (
        <p key={change.id}>
          <Link to={`/admin/edit/${change.articleId}`} lang={spokenLanguage(change.language)}>
            {change.title || 'An article'}
          </Link>
          {`: ${describeChange(change)}. ${problemOf(change)}`}
        </p>
      ))}
    </div>
  )
}

function problemOf({ problem, doneAt }: TitledScheduledChange): string {
  if (!problem) return 'It is overdue: the cron trigger has not run since.'
  return doneAt ? problem : `It was not done: ${problem}`
}
