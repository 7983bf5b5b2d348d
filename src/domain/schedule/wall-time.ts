// The platform's own Temporal differs from engine to engine, so this entry never uses it.
import { Temporal } from 'temporal-polyfill/implementation'

/** An instant, with what the clocks of its time zone are ahead of UTC by then. */
export interface Moment {
  /** ISO 8601, UTC, with milliseconds. */
  at: string
  /** Such as `-05:00`. */
  offset: string
}

/** What a wall time means where clocks change. */
export type ResolvedTime =
  | ({ kind: 'once' } & Moment)
  /** The clocks go from one time of day to another one, over this wall time. */
  | { kind: 'skipped'; from: string; to: string }
  /** The clocks are put back, so that this wall time comes again. */
  | { kind: 'twice'; first: Moment; second: Moment }

/**
 * Which instant a wall time is in a time zone.
 *
 * @param wallTime such as `2026-11-21T09:00`
 * @throws RangeError if there is no such day or time
 */
export function resolveWallTime(wallTime: string, timeZone: string): ResolvedTime {
  const wall = Temporal.PlainDateTime.from(wallTime, { overflow: 'reject' })
  const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const second = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (first.epochNanoseconds === second.epochNanoseconds) return { kind: 'once', ...moment(first) }
  if (first.toPlainDateTime().equals(wall)) {
    return { kind: 'twice', first: moment(first), second: moment(second) }
  }
  // In a gap, the earlier reading lies before the change, and the later one after it.
  const change = first.getTimeZoneTransition('next') ?? second
  const skipped = second.offsetNanoseconds - first.offsetNanoseconds
  const from = change.toPlainDateTime().subtract({ nanoseconds: skipped })
  return { kind: 'skipped', from: timeOf(from), to: timeOf(change) }
}

function moment(time: Temporal.ZonedDateTime): Moment {
  return { at: new Date(time.epochMilliseconds).toISOString(), offset: time.offset }
}

function timeOf(time: Temporal.PlainDateTime | Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** The wall time of an ISO 8601 instant in a time zone, such as `2026-11-21T09:00`. */
export function wallTimeOf(instant: string, timeZone: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return time.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/**
 * The instant at which a day begins in a time zone, which is not midnight everywhere.
 *
 * @param day such as `2026-11-21`
 */
export function startOfDay(day: string, timeZone: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  return new Date(start.epochMilliseconds).toISOString()
}

/** @param day such as `2026-11-21` */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The first day of the month that lies so many months later. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months }).toString()
}

export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const { days } = Temporal.PlainDate.from(from).until(to)
  return Array.from({ length: Math.max(0, days + 1) }, (_, index) => addDays(from, index))
}
