const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
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

/** Makes a thing when it is first needed: a format costs a phone 20 ms, and no page needs both. */
function lazily<Thing>(make: () => Thing): () => Thing {
  let made: Thing | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * The date line of an article (specification, section 2, Article page). The clock is New York's;
 * the label `ET` is fixed text.
 *
 * @param publishedAt an ISO 8601 instant
 * @returns for example `NOVEMBER 20, 2026, 6:40 PM ET`
 * @throws RangeError where the text is no date
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
 * @param publishedAt an ISO 8601 instant, or null for what is not published
 * @returns the date in US English long format, such as `November 20, 2026`, or `Draft`
 * @throws RangeError where the text is no date
 */
export function cardDate(publishedAt: string | null): string {
  return publishedAt === null ? 'Draft' : cardFormat().format(new Date(publishedAt))
}

/**
 * @param hour the hour of the reader's own clock, 0 to 23
 * @returns the greeting of the home page (specification, section 2, Home)
 */
export function greeting(hour: number): 'Good Morning.' | 'Good Afternoon.' | 'Good Evening.' {
  if (hour < 12) return 'Good Morning.'
  return hour < 18 ? 'Good Afternoon.' : 'Good Evening.'
}

/**
 * The day by the reader's own clock. Written out by hand: the browser's formats would take a phone
 * 50 ms to start, for one line.
 *
 * @param now a moment
 * @returns for example `Saturday, November 21, 2026`
 */
export function longDay(now: Date): string {
  const day = `${weekdays[now.getDay()]}, ${months[now.getMonth()]} ${now.getDate()}`
  return `${day}, ${now.getFullYear()}`
}
