/** Further words and phrases of a query are ignored. */
export const maxSearchWords = 10

/** Folds texts for searching: in lower case, without accents and soft hyphens, one per line. */
export function searchKey(...parts: readonly string[]): string {
  return parts.map(fold).join('\n')
}

/**
 * The words and quoted phrases of a query, folded like the key; a matching key contains all of them.
 */
export function searchWords(query: string): string[] {
  const wanted = queryParts(fold(query))
    .flatMap(({ text, isQuoted }) => (isQuoted ? [words(text).join(' ')] : words(text)))
    .filter(Boolean)
  return [...new Set(wanted)].slice(0, maxSearchWords)
}

/** Whether a text has all words of a query in it. */
export function isFoundBy(query: string, ...parts: readonly string[]): boolean {
  const key = searchKey(...parts)
  return searchWords(query).every((word) => key.includes(word))
}

/** Splits a query at the quotation marks of any language: what stands between two is a phrase. */
export function queryParts(query: string): { text: string; isQuoted: boolean }[] {
  return query
    .split(/["“”„«»]([^"“”„«»]*)["“”„«»]/)
    .map((text, index) => ({ text, isQuoted: index % 2 === 1 }))
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\u00ad]/gu, '')
    .toLowerCase()
}
