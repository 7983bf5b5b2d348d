/** The most words of a query that are searched for. */
const mostWords = 10

/** A word as the index's own tokenizer takes it: letters and digits with their accents. */
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu

/**
 * Translates what a reader typed into a query of the full-text index. Everything is a word: quotes,
 * operators and brackets of the query language never reach it. A text matches where it holds all the
 * words or words that begin with them; whole words count twice, so that they come first.
 *
 * @param query anything
 * @returns the expression for `MATCH`; undefined where the query holds no word
 */
export function matchExpression(query: string): string | undefined {
  const words = [...new Set(query.toLowerCase().match(word))].slice(0, mostWords)
  if (words.length === 0) return undefined
  return words.map((text, index) => termOf(text, index === words.length - 1)).join(' AND ')
}

/** Short words that are not being typed any more stand for themselves: `a` begins every text. */
function termOf(text: string, isLast: boolean): string {
  const isBeginning = isLast || text.length > 2
  return isBeginning ? `("${text}" OR "${text}"*)` : `"${text}"`
}
