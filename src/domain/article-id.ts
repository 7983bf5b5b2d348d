import { slug } from './slug.ts'

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const tailLength = 6

/** Makes an id such as `the-price-of-silence-7f3k2m`; its random tail makes it unique. */
export function makeArticleId(title: string): string {
  const random = crypto.getRandomValues(new Uint8Array(tailLength))
  const tail = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
  return [slug(title), tail].filter(Boolean).join('-')
}
