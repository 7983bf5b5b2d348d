import { counted } from '#domain/counted.ts'
import { type DateWords, englishDates } from '#domain/language/date-words.ts'
import { type Language, localeOf } from '#domain/language/language.ts'

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

const cardFormat = formatOf(longDate)

const monthFormat = formatOf({ year: 'numeric', month: 'long' })

const timeFormat = formatOf({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

const articleFormat = formatOf({
  ...longDate,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
})

/** Makes a format on first use: it takes a phone 20 ms, and no page needs both. */
function formatOf(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (language: Language, timeZone: string): Intl.DateTimeFormat => {
    const key = `${language} ${timeZone}`
    const format =
      made.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone })
    made.set(key, format)
    return format
  }
}

/**
 * The date line of an article. In English such as `NOVEMBER 20, 2026, 6:40 PM ET`, with New York's label
 * `ET` as fixed text (specification, section 2, Article page); other time zones are labelled like `GMT+1`.
 *
 * @throws RangeError if the text is not a date
 */
export function articleDate(
  publishedAt: string,
  timeZone = defaultTimeZone,
  language: Language = 'en',
): string {
  const at = new Date(publishedAt)
  if (language !== 'en') {
    const comma = language === 'ar' ? '،' : ','
    const [day, time] = [cardFormat, timeFormat].map((format) =>
      format(language, timeZone).format(at),
    )
    return `${day}${comma} ${time}`
  }
  const part = Object.fromEntries(
    articleFormat(language, timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${part.month?.toUpperCase()} ${part.day}, ${part.year}`
  const zone = timeZone === defaultTimeZone ? 'ET' : part.timeZoneName
  return `${day}, ${part.hour}:${part.minute} ${part.dayPeriod} ${zone}`
}

/**
 * The date on a card in the language's long format, in US English `November 20, 2026`; the word for a
 * draft for null.
 *
 * @throws RangeError if the text is not a date
 */
export function cardDate(
  publishedAt: string | null,
  timeZone = defaultTimeZone,
  { language, draft }: DateWords = englishDates,
): string {
  if (publishedAt === null) return draft
  return cardFormat(language, timeZone).format(new Date(publishedAt))
}

/**
 * The month of an instant, such as `November 2026`.
 *
 * @throws RangeError if the text is not a date
 */
export function monthName(publishedAt: string, timeZone: string, language: Language): string {
  return monthFormat(language, timeZone).format(new Date(publishedAt))
}

/** The day above the front page in parts, for a script that knows the reader's clock. */
export interface DayWords {
  /** Such as `{weekday}, {month} {day}, {year}`. */
  pattern: string
  weekdays: string[]
  months: string[]
}

/** How a language writes a day, such as `Saturday, November 21, 2026`. */
export function dayWords(language: Language): DayWords {
  const format = formatOf({ ...longDate, weekday: 'long' })(language, 'UTC')
  const partsOf = (month: number, day: number) =>
    format.formatToParts(new Date(Date.UTC(2023, month, day)))
  const named = (month: number, day: number, wanted: string) =>
    partsOf(month, day).find(({ type }) => type === wanted)?.value ?? ''
  return {
    pattern: partsOf(0, 1)
      .map(({ type, value }) => (type === 'literal' ? value : `{${type}}`))
      .join(''),
    // The year 2023 began on a Sunday.
    weekdays: Array.from({ length: 7 }, (_, day) => named(0, day + 1, 'weekday')),
    months: Array.from({ length: 12 }, (_, month) => named(month, 1, 'month')),
  }
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
  return `${counted(count, age.unit)} ago`
}

/** How far off an ISO 8601 instant is, such as `in 3 days, 2 h`; needs no time zone. */
export function timeUntil(instant: string, now: Date): string {
  const left = Date.parse(instant) - now.getTime()
  if (left <= 0) return 'over'
  const minutes = Math.floor(left / 60_000)
  if (minutes === 0) return 'in less than a minute'
  const days = Math.floor(minutes / 1_440)
  const hours = Math.floor((minutes % 1_440) / 60)
  if (days > 0) return `in ${counted(days, 'day')}${hours > 0 ? `, ${hours} h` : ''}`
  const rest = minutes % 60
  return hours > 0 ? `in ${hours} h${rest > 0 ? `, ${rest} min` : ''}` : `in ${minutes} min`
}
