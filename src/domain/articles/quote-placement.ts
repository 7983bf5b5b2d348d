/**
 * Places the featured quotes of an article (specification, section 4). Of n top-level paragraphs, the
 * first quote comes after min(2, floor(20 % of n)), the others follow at intervals of
 * floor((n - start) / (quotes + 1)). A quote whose slot is not below n is left out.
 *
 * @param paragraphs the number of top-level paragraphs
 * @param quotes the number of quotes
 * @returns for each placed quote, in order, the index of the paragraph that it comes before
 */
export function quoteSlots(paragraphs: number, quotes: number): number[] {
  const start = Math.min(2, Math.floor(0.2 * paragraphs))
  const step = Math.floor((paragraphs - start) / (quotes + 1))
  return Array.from({ length: quotes }, (_, index) => start + index * step).filter(
    (slot) => slot < paragraphs,
  )
}
