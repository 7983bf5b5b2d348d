import { publicationTimeZone } from '#admin/publication.ts'

const hourMs = 3_600_000

const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Formats an ISO 8601 instant in the publication's time zone, such as `Nov 21, 2026, 7:17 PM`. The zone
 * is named if it is not this browser's, and of a time that comes twice, where the clocks are put back.
 *
 * @param here this browser's time zone
 */
export function formatDateTime(instant: string, here = browserTimeZone): string {
  const timeZone = publicationTimeZone()
  const at = Date.parse(instant)
  const { plain, named } = dateTimeFormats(timeZone)
  const text = plain.format(at)
  const isTwice = [at - hourMs, at + hourMs].some((other) => plain.format(other) === text)
  return timeZone !== here || isTwice ? named.format(at) : text
}

/** By time zone: making one takes much longer than using it, and a list shows hundreds. */
const knownFormats = new Map<string, ReturnType<typeof createFormats>>()

function dateTimeFormats(timeZone: string) {
  const known = knownFormats.get(timeZone) ?? createFormats(timeZone)
  knownFormats.set(timeZone, known)
  return known
}

function createFormats(timeZone: string) {
  const options = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  } as const
  return {
    plain: new Intl.DateTimeFormat('en-US', options),
    named: new Intl.DateTimeFormat('en-US', { ...options, timeZoneName: 'short' }),
  }
}

/** The day of an ISO 8601 instant in the publication's time zone, such as `Nov 21, 2026`. */
export function formatDate(instant: string): string {
  return mediumDate(instant, publicationTimeZone())
}

/** A day such as `2026-11-21`, as `Nov 21, 2026`. */
export function formatDay(day: string): string {
  return mediumDate(day, 'UTC')
}

/** A day of UTC, such as `2026-11-21`, as `Nov 21, 2026 (UTC)`: the publication may be in another day. */
export function formatUtcDay(day: string): string {
  return `${formatDay(day)} (UTC)`
}

function mediumDate(date: string, timeZone: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}

/** A day such as `2026-11-21`, as `Sat, Nov 21`. */
export function formatShortDay(day: string): string {
  return formatDayWith(day, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** These parts of a day such as `2026-11-21`. */
export function formatDayWith(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' })
}

/** The day of now in the publication's time zone, such as `2026-11-21`. */
export function todayHere(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: publicationTimeZone() })
}

/** The day with its weekday, such as `Saturday, November 21, 2026`. */
export function formatWeekday(instant: string): string {
  const timeZone = publicationTimeZone()
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'full', timeZone })
}

/** The time of day, such as `7:17 PM`, under a heading that names the day. */
export function formatTime(instant: string): string {
  const timeZone = publicationTimeZone()
  return new Date(instant).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })
}

/** As `formatDate`, in the order and figures of this browser's region. */
export function formatRegionalDate(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { timeZone: publicationTimeZone() })
}

/**
 * The last second of a day in the publication's time zone.
 *
 * @param day such as `2026-11-21`
 * @returns an ISO 8601 instant; undefined if there is no such day
 */
export function endOfDay(day: string): string | undefined {
  const end = `${day}T23:59:59`
  return Number.isNaN(Date.parse(end)) ? undefined : instantOf(end, publicationTimeZone())
}

/**
 * The instant at which the clocks of a time zone show a time; one of the two for one that comes twice.
 *
 * @param wallTime such as `2026-11-21T09:00`
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const shown = Date.parse(`${wallTime}Z`)
  const offsetAt = (instant: number) => {
    // A year below 1000 is written without its zeros.
    const local = new Date(instant).toLocaleString('sv-SE', { timeZone }).padStart(19, '0')
    return Date.parse(`${local.replace(' ', 'T')}Z`) - instant
  }
  // The clocks may change between the first guess and the time itself.
  return new Date(shown - offsetAt(shown - offsetAt(shown))).toISOString()
}
