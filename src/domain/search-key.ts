/**
 * Folds text for finding it: letter case and accents make no difference.
 *
 * @param parts texts that are searched together
 * @returns the texts in lower case without accents, a line each
 */
export function searchKey(...parts: readonly string[]): string {
  return parts.map(fold).join('\n')
}

/**
 * @param query what somebody searches for
 * @returns the words that a search key must hold, each folded as the key is
 */
export function searchWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
