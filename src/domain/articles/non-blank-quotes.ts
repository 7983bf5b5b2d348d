/** Drops quotes without text, on save and in the preview. */
export function nonBlankQuotes<T extends { text: string }>(quotes: readonly T[]): T[] {
  return quotes.filter((quote) => quote.text.trim() !== '')
}
