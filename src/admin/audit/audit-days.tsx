import { Link } from 'react-router'
import { formatTime, formatWeekday } from '#admin/ui/date-time.ts'
import type { AuditEntry } from '#domain/audit/audit.ts'
import { kindNames, personOf, subjectOf } from './audit-words.ts'

/** The entries, day by day, in the publication's time zone. */
export function AuditDays({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="empty">Nothing like this happened.</p>
  const days = Map.groupBy(entries, ({ at }) => formatWeekday(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="day audit-day" aria-label={day}>
      <h2>{day}</h2>
      <ul>
        {ofDay.map((entry) => (
          <li key={entry.id} className="audit-entry">
            <time dateTime={entry.at}>{formatTime(entry.at)}</time>
            <span>{personOf(entry)}</span>
            <span>
              {kindNames[entry.kind]}
              <Subject entry={entry} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Subject({ entry }: { entry: AuditEntry }) {
  const subject = subjectOf(entry)
  if (!subject) return null
  const isThere = entry.article && entry.subject && entry.kind !== 'delete'
  return (
    <>
      {': '}
      {isThere ? <Link to={`/admin/edit/${entry.article}`}>{subject}</Link> : <em>{subject}</em>}
    </>
  )
}
