import { slugOf } from './slug.ts'

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const tailLength = 6
const tailOfId = new RegExp(`(?:^|-)([${alphabet}]{${tailLength}})$`)

function randomTail(): string {
  const random = crypto.getRandomValues(new Uint8Array(tailLength))
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Makes a slug of a title, also of letters that are no others with an accent: `strasse`, not `stra-e`. */
export function titleSlugOf(title: string, maxLength?: number): string {
  // In capitals, ß is SS.
  return slugOf(title.toUpperCase().replaceAll('Œ', 'OE').replaceAll('Æ', 'AE'), maxLength)
}

function withTail(title: string, tail: string): string {
  return [titleSlugOf(title), tail].filter(Boolean).join('-')
}

/** Makes an id such as `the-price-of-silence-7f3k2m`; its random tail makes it unique. */
export function createArticleId(title: string): string {
  return withTail(title, randomTail())
}

/**
 * Makes the slug that an article gets with its first publication, of its title then and the random tail of
 * its id. No other article can have taken it.
 */
export function createSlug(title: string, id: string): string {
  return withTail(title, tailOfId.exec(id)?.[1] ?? randomTail())
}
