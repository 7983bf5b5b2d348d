import { formatTime, formatWeekday } from '#admin/ui/date-time.ts'
import type { Version } from '#domain/versions/version.ts'
import { kindWords } from './version-words.ts'

/** Versions by day, in the publication's time zone. */
export function VersionDays({
  versions,
  onShow,
}: {
  versions: readonly Version[]
  onShow: (id: string) => void
}) {
  const days = Map.groupBy(versions, ({ at }) => formatWeekday(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="day" aria-label={day}>
      <h3>{day}</h3>
      <ul>
        {ofDay.map(({ id, at, kind, by, name }) => (
          <li key={id}>
            <button type="button" className="history-version" onClick={() => onShow(id)}>
              <time dateTime={at}>{formatTime(at)}</time>
              <span>
                {name && <strong>{name}</strong>}
                <span className={`history-kind history-${kind}`}>{kindWords[kind]}</span> by {by}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
