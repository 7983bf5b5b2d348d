/** The fields of a Markdown file's front matter. */
export type Matter = Record<string, unknown>

/** The value of the first key that holds a text or a number. */
export function textAt(matter: Matter, ...keys: string[]): string {
  for (const key of keys) {
    const value = matter[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** The names at the first key that has any: a list, or one name, in which a comma may stand. */
export function namesAt(matter: Matter, ...keys: string[]): string[] {
  for (const key of keys) {
    const names = namesOf(matter[key])
    if (names.length > 0) return names
  }
  return []
}

function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf)
  if (typeof value === 'number') return [String(value)]
  if (value && typeof value === 'object') return namesOf((value as Matter).name)
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []
}

/** Tags: a list, or a line separated by commas or, as in Jekyll, by spaces. */
export function tagsAt(matter: Matter, ...keys: string[]): string[] {
  for (const key of keys) {
    const value = matter[key]
    if (typeof value === 'string')
      return value.split(value.includes(',') ? ',' : /\s+/).filter(Boolean)
    const names = namesOf(value)
    if (names.length > 0) return names
  }
  return []
}

/** The keys of the date of publication, the likeliest first. */
export const dateKeys = [
  ...['date', 'pubDate', 'publishDate', 'publishedAt', 'published_at', 'published', 'created'],
]

/** A day without a time counts as noon UTC, which is the same day in New York, where articles are dated. */
const noon = '12:00:00Z'

/** A time zone at the end of a date, such as `Z`, `+02:00`, `GMT` or `EST`. */
const zone = /(?:Z|GMT|UTC|[ECMP][SD]T|[+-]\d\d:?\d\d|(?<=:\d\d)[+-]\d\d)(?: *\([^()]*\))?$/i

/** Parses a date; without a zone it is UTC. Returns null if it is not a date. */
export function instantOf(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'boolean') return null
  const written = value instanceof Date ? value.toISOString() : String(value).trim()
  const date = new Date(spelled(written))
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * JavaScript takes 30 February for 1 March.
 *
 * @throws Error naming the field if the calendar does not have the day of a date
 */
export function assertInCalendar(field: string, written: string): void {
  const [day = ''] = written.split(/[ T]\d?\d:\d/)
  const number = new Date(spelled(day)).getUTCDate()
  const found = new RegExp(`(?<![\\d-])0?${number}(?!\\d)|-0?${number}(?![\\d-])`)
  if (Number.isNaN(number) || found.test(day)) return
  throw new Error(`${field}: the calendar has no ${written}`)
}

/** As in German: the day, the month, the year. JavaScript would take the first for the month. */
const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})/

/** A number of one digit in a day, or an hour of one digit after it. */
const short = /(?<=^\d{4}-(?:\d\d?-(?:\d\d?[ T])?)?)\d(?!\d)/g

/** Completes a date without hour or zone, which would otherwise depend on this machine's zone. */
function spelled(text: string): string {
  const written = text
    .replace(dotted, (_, day: string, month: string, year: string) => `${year}-${month}-${day}`)
    .replace(short, (digit) => `0${digit}`)
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return `${written}T${noon}`
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(written)
  if (iso) return `${iso[1]}T${iso[2]}Z`
  if (/^\d+(-\d+)?$/.test(written) || zone.test(written)) return written
  return /\d:\d/.test(written) ? `${written} UTC` : `${written} ${noon}`
}

const coverKeys = [
  ...['cover', 'coverImage', 'cover_image', 'image', 'heroImage', 'hero', 'featured_image'],
  ...['featuredImage', 'feature_image', 'thumbnail', 'banner', 'images', 'header', 'og_image'],
]

const altKeys = [
  ...['coverAlt', 'cover_alt', 'imageAlt', 'image_alt', 'heroAlt', 'hero_alt', 'heroImageAlt'],
  ...['featured_image_alt', 'featuredImageAlt', 'feature_image_alt', 'thumbnail_alt'],
]

/** The cover's address, credit and alternative text, if one of the usual keys names a cover. */
export function coverOf(matter: Matter): { address: string; credit: string; alt: string } | null {
  const credit = textAt(matter, 'photoCredit', 'photo_credit', 'imageCredit', 'image_credit')
  const alt = textAt(matter, ...altKeys)
  for (const key of coverKeys) {
    const value = Array.isArray(matter[key]) ? matter[key][0] : matter[key]
    if (typeof value === 'string' && value.trim() !== '') {
      return { address: value.trim(), credit, alt }
    }
    if (!value || typeof value !== 'object') continue
    const about = value as Matter
    const address = textAt(
      about,
      'src',
      'url',
      'image',
      'path',
      'feature',
      'teaser',
      'overlay_image',
    )
    if (!address) continue
    const said = credit || textAt(about, 'credit', 'caption')
    return { address, credit: said, alt: alt || textAt(about, 'alt') }
  }
  return null
}

/** Keys that are read, and keys that only configure the other system's pages. */
const known = new Set([
  ...['title', 'draft', 'expiryDate', 'unpublishDate', ...dateKeys],
  ...['lastmod', 'updated', 'updatedDate', 'modified', 'last_modified_at', 'author', 'authors'],
  ...['description', 'summary', 'excerpt', 'category', 'categories', 'tags', 'keywords', 'status'],
  ...['photoCredit', 'photo_credit', 'imageCredit', 'image_credit', 'latchkey', 'private'],
  ...['layout', 'permalink', 'slug', 'url', 'aliases', 'redirect_from', 'type', 'weight', 'id'],
  ...['eleventyNavigation', 'eleventyExcludeFromCollections', 'templateEngineOverride', 'toc'],
  ...['math', 'comments', 'featured', 'sticky', 'pin', 'lang', 'locale', 'linkTitle', 'outputs'],
  ...['sitemap', 'robots', 'series_order', 'showToc', 'TocOpen', 'quotes', 'citations'],
  ...coverKeys,
  ...altKeys,
])

const spellings = new Map([...known].map((key) => [key.toLowerCase(), key]))

/** The fields under the keys that are read here, whose case Hugo does not mind. The exact ones come last, and win. */
export function withKnownKeys(matter: Matter): Matter {
  const keys = Object.keys(matter).sort((a, b) => Number(known.has(a)) - Number(known.has(b)))
  return Object.fromEntries(
    keys.map((key) => [spellings.get(key.toLowerCase()) ?? key, matter[key]]),
  )
}

/** Keys with content that has no place here. */
export function unknownKeys(matter: Matter): string[] {
  return Object.keys(matter).filter((key) => !known.has(key))
}
