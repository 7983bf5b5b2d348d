/** Folds texts for searching: in lower case, without accents, one per line. */
export function searchKey(...parts: readonly string[]): string {
  return parts.map(fold).join('\n')
}

/** The words of a query, folded like the key; a matching key contains all of them. */
export function searchWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
