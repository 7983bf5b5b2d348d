const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const tailLength = 6
const maxSlugLength = 60

/** A text as a part of an address: its letters and digits in ASCII, its words joined by hyphens. */
export function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (words.length <= maxSlugLength) return words
  return words
    .slice(0, maxSlugLength + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, maxSlugLength)
}

/** Makes an id such as `the-price-of-silence-7f3k2m`; its random tail makes it unique. */
export function makeArticleId(title: string): string {
  const random = crypto.getRandomValues(new Uint8Array(tailLength))
  const tail = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
  return [slug(title), tail].filter(Boolean).join('-')
}
