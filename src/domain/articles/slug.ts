/** Long titles make short slugs; an editor may choose a longer one. */
const maxTitleSlugLength = 60

/** Makes a slug of words; empty if they have no Latin letter and no digit. */
export function slugOf(words: string, maxLength = maxTitleSlugLength): string {
  const slug = words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u00ad’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (slug.length <= maxLength) return slug
  return slug
    .slice(0, maxLength + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, maxLength)
}

/** An article that never was published has no slug, unless an editor chose one. */
interface Addressed {
  _id: string
  slug: string | null
}

export function addressOf({ _id, slug }: Addressed): string {
  return slug ?? _id
}

export function articlePath(article: Addressed): string {
  return pathOfAddress(addressOf(article))
}

export function pathOfAddress(address: string): string {
  return `/article/${address}`
}
