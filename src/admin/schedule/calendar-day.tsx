import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { ArticleLink } from '#admin/return-path.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatShortDay, formatTime } from '#admin/ui/date-time.ts'
import { createDragging } from '#admin/ui/dragging/dragging.ts'
import { mayEdit } from '#domain/accounts/role.ts'
import { type CalendarEntry, fullDay, shortDay } from './calendar-days.ts'
import { scheduledWords } from './schedule-words.ts'

const { source, useTarget } = createDragging<CalendarEntry>()

export function CalendarDay({
  day,
  isToday,
  isOutside,
  entries,
  most = entries.length,
  onMove,
  onMore,
  onDrop,
}: {
  day: string
  isToday: boolean
  /** Whether it belongs to another month. */
  isOutside: boolean
  entries: readonly CalendarEntry[]
  /** How many are shown if there are more. */
  most?: number | undefined
  onMove: (entry: CalendarEntry) => void
  onMore: () => void
  onDrop: (entry: CalendarEntry) => void
}) {
  const { isTarget, attributes } = useTarget(
    (entry) => !entries.some(({ key }) => key === entry.key),
    onDrop,
  )
  const classes = [
    'calendar-day',
    isToday && 'calendar-today',
    isOutside && 'calendar-outside',
    isTarget && 'calendar-target',
    entries.length === 0 && 'calendar-idle',
  ]

  return (
    <li
      className={classes.filter(Boolean).join(' ')}
      aria-label={fullDay(day)}
      aria-current={isToday ? 'date' : undefined}
      {...attributes}
    >
      <p className="hint calendar-date" aria-hidden="true">
        <span className="calendar-date-cell">{shortDay(day)}</span>
        <span className="calendar-date-line">{formatShortDay(day)}</span>
      </p>
      {entries.length > 0 && (
        <ul className="stack stack-close calendar-entries">
          {entries.slice(0, most).map((entry) => (
            <Entry key={entry.key} entry={entry} onMove={onMove} />
          ))}
        </ul>
      )}
      {entries.length > most && (
        <Button variant="bare" className="calendar-more" of={`on ${fullDay(day)}`} onClick={onMore}>
          {`${entries.length - most} more`}
        </Button>
      )}
    </li>
  )
}

interface EntryProps {
  entry: CalendarEntry
  onMove: (entry: CalendarEntry) => void
}

function Entry({ entry, onMove }: EntryProps) {
  const isMovable = useIsMovable(entry)
  const { state, time, tone } = describeEntry(entry)
  return (
    <li
      className={`fine calendar-entry calendar-${tone}`}
      data-item={entry.key}
      {...source(entry, isMovable)}
    >
      <span className="hint calendar-state">
        {state} {time && <time>{time}</time>}
      </span>
      <ArticleLink className="clamped" id={entry.articleId} language={entry.language}>
        {entry.title}
      </ArticleLink>
      {isMovable && (
        <Button variant="bare" of={entry.title} onClick={() => onMove(entry)}>
          Move to…
        </Button>
      )}
    </li>
  )
}

function useIsMovable(entry: CalendarEntry): boolean {
  const account = useAccount()
  const maySchedule = useMay('editor')
  if (entry.kind === 'scheduled') return maySchedule
  if (entry.kind === 'out') return false
  return mayEdit(account, { published: false, createdBy: entry.createdBy })
}

function describeEntry(entry: CalendarEntry) {
  if (entry.kind === 'planned') return { state: 'Planned', time: null, tone: 'planned' }
  if (entry.kind === 'out') return { state: 'Published', time: formatTime(entry.at), tone: 'out' }
  const { kind, at, problem } = entry.change
  const time = formatTime(at)
  if (problem) return { state: 'Not done', time, tone: 'failed' }
  return { state: scheduledWords[kind], time, tone: 'scheduled' }
}
