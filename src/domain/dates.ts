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

const cardFormat = lazily(
  () => new Intl.DateTimeFormat('en-US', { ...longDate, timeZone: 'America/New_York' }),
)

const articleFormat = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...longDate,
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'America/New_York',
    }),
)

/** Creates a value on first use: a format takes a phone 20 ms, and no page needs both. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * The date line of an article, such as `NOVEMBER 20, 2026, 6:40 PM ET`, in New York's time zone. The
 * label `ET` is fixed text (specification, section 2, Article page).
 *
 * @throws RangeError if the text is not a date
 */
export function articleDate(publishedAt: string): string {
  const part = Object.fromEntries(
    articleFormat()
      .formatToParts(new Date(publishedAt))
      .map(({ type, value }) => [type, value]),
  )
  const day = `${part.month?.toUpperCase()} ${part.day}, ${part.year}`
  return `${day}, ${part.hour}:${part.minute} ${part.dayPeriod} ET`
}

/**
 * The date on a card in US English long format, such as `November 20, 2026`; `Draft` for null.
 *
 * @throws RangeError if the text is not a date
 */
export function cardDate(publishedAt: string | null): string {
  return publishedAt === null ? 'Draft' : cardFormat().format(new Date(publishedAt))
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
