import { publicationTimeZone } from '#admin/publication.ts'
import { formatDayWith } from '#admin/ui/date-time.ts'
import type { Calendar, TitledScheduledChange } from '#domain/schedule/schedule.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  mondayOf,
  wallTimeOf,
} from '#domain/schedule/wall-time.ts'

export type CalendarView = 'month' | 'week'

export type CalendarEntry = {
  key: string
  articleId: string
  title: string
  language: string
} & (
  | { kind: 'out'; at: string }
  | { kind: 'scheduled'; change: TitledScheduledChange }
  | { kind: 'planned'; day: string; createdBy: string }
)

/** The day of an instant in the magazine's time zone, such as `2026-11-21`. */
function dayOf(instant: string): string {
  return wallTimeOf(instant, publicationTimeZone()).slice(0, 10)
}

/** The days of whole weeks that show a day's month, or of its week. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'week') return daysBetween(mondayOf(day), addDays(mondayOf(day), 6))
  const first = addMonths(day, 0)
  const last = addDays(addMonths(day, 1), -1)
  return daysBetween(mondayOf(first), addDays(mondayOf(last), 6))
}

/** @param by 1 for the next month or week, -1 for the one before */
export function step(view: CalendarView, day: string, by: 1 | -1): string {
  return view === 'week' ? addDays(day, 7 * by) : addMonths(day, by)
}

/** What there is on each day, in the order of time; what is planned for the day comes last. */
export function entriesByDay({ out, scheduled, planned }: Calendar): Map<string, CalendarEntry[]> {
  const timed = [
    ...out.map(({ _id, ...titled }) => {
      const entry = { kind: 'out' as const, key: `out ${_id}`, articleId: _id, ...titled }
      return { at: titled.at, entry }
    }),
    ...scheduled.map((change) => {
      const { id: key, articleId, title, language, at } = change
      return { at, entry: { kind: 'scheduled' as const, key, articleId, title, language, change } }
    }),
  ].sort((one, other) => (one.at < other.at ? -1 : 1))
  const days = new Map<string, CalendarEntry[]>()
  const add = (day: string, entry: CalendarEntry) =>
    days.set(day, [...(days.get(day) ?? []), entry])
  for (const { at, entry } of timed) add(dayOf(at), entry)
  for (const { _id, ...titled } of planned) {
    add(titled.day, { kind: 'planned', key: `planned ${_id}`, articleId: _id, ...titled })
  }
  return days
}

/** Such as `Monday, November 23, 2026`. */
export function fullDay(day: string): string {
  return formatDayWith(day, { dateStyle: 'full' })
}

/** Such as `November 2026`, or `November 23 – 29, 2026` for a week. */
export function rangeName(view: CalendarView, days: readonly string[], day: string): string {
  if (view === 'month') return formatDayWith(day, { year: 'numeric', month: 'long' })
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const [first = day, last = day] = [days[0], days.at(-1)]
  return format.formatRange(new Date(first), new Date(last))
}

export function weekdayName(day: string): string {
  return formatDayWith(day, { weekday: 'short' })
}

/** The day alone, with the month where a month begins. */
export function shortDay(day: string): string {
  if (day.endsWith('-01')) return formatDayWith(day, { month: 'short', day: 'numeric' })
  return String(Number(day.slice(8)))
}
