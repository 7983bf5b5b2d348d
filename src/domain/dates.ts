export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const longDate: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }

/** The time zone of a new magazine (specification, section 2, Article page). */
export const defaultTimeZone = 'America/New_York'

/** Whether this runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const cardFormat = byTimeZone(longDate)

const monthFormat = byTimeZone({ year: 'numeric', month: 'long' })

const articleFormat = byTimeZone({
  ...longDate,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
})

/** Makes a format on first use: it takes a phone 20 ms, and no page needs both. */
function byTimeZone(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

/**
 * The date line of an article, such as `NOVEMBER 20, 2026, 6:40 PM ET`. New York's label `ET` is fixed
 * text (specification, section 2, Article page); other time zones are labelled like `GMT+1`.
 *
 * @throws RangeError if the text is not a date
 */
export function articleDate(publishedAt: string, timeZone = defaultTimeZone): string {
  const part = Object.fromEntries(
    articleFormat(timeZone)
      .formatToParts(new Date(publishedAt))
      .map(({ type, value }) => [type, value]),
  )
  const day = `${part.month?.toUpperCase()} ${part.day}, ${part.year}`
  const zone = timeZone === defaultTimeZone ? 'ET' : part.timeZoneName
  return `${day}, ${part.hour}:${part.minute} ${part.dayPeriod} ${zone}`
}

/**
 * The date on a card in US English long format, such as `November 20, 2026`; `Draft` for null.
 *
 * @throws RangeError if the text is not a date
 */
export function cardDate(publishedAt: string | null, timeZone = defaultTimeZone): string {
  return publishedAt === null ? 'Draft' : cardFormat(timeZone).format(new Date(publishedAt))
}

/**
 * The month of an instant, such as `November 2026`.
 *
 * @throws RangeError if the text is not a date
 */
export function monthName(publishedAt: string, timeZone = defaultTimeZone): string {
  return monthFormat(timeZone).format(new Date(publishedAt))
}

/** The greeting for an hour from 0 to 23 (specification, section 2, Home). */
export function greeting(hour: number): 'Good Morning.' | 'Good Afternoon.' | 'Good Evening.' {
  if (hour < 12) return 'Good Morning.'
  return hour < 18 ? 'Good Afternoon.' : 'Good Evening.'
}

const ageUnits = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** How long ago a past ISO 8601 instant was, such as `3 minutes ago`; needs no time zone. */
export function timeAgo(instant: string, now: Date): string {
  const passed = Math.max(0, (now.getTime() - Date.parse(instant)) / 1000)
  const age = ageUnits.find(({ seconds }) => passed >= seconds)
  if (!age) return 'a moment ago'
  const count = Math.floor(passed / age.seconds)
  return `${count} ${age.unit}${count === 1 ? '' : 's'} ago`
}

/** How far off an ISO 8601 instant is, such as `in 3 days, 2 h`; needs no time zone. */
export function timeUntil(instant: string, now: Date): string {
  const minutes = Math.floor((Date.parse(instant) - now.getTime()) / 60_000)
  if (minutes < 0) return 'over'
  if (minutes === 0) return 'in less than a minute'
  const days = Math.floor(minutes / 1_440)
  const hours = Math.floor((minutes % 1_440) / 60)
  if (days > 0) return `in ${days} day${days === 1 ? '' : 's'}${hours > 0 ? `, ${hours} h` : ''}`
  const rest = minutes % 60
  return hours > 0 ? `in ${hours} h${rest > 0 ? `, ${rest} min` : ''}` : `in ${minutes} min`
}
