const maxSlugLength = 60

/** The words of a title as part of an address, such as `the-price-of-silence`; empty without Latin letters. */
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
