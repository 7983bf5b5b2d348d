import { unspaced } from '#domain/language/unspaced.ts'

/** Further words of a query are ignored. */
const maxWords = 10

/** The words of a text as FTS5's `unicode61` tokenizer defines them: letters and digits with their accents. */
export const wordPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu

/**
 * Translates what a reader typed into an FTS5 query. Only words are passed on, never quotes,
 * operators or brackets of the query language. A text matches if it contains every word or a word
 * that begins with it. Whole words match twice, so that they rank first.
 *
 * @returns the expression for `MATCH`; undefined if the query contains no word
 */
export function matchExpression(query: string): string | undefined {
  const words = [...new Set(query.toLowerCase().match(wordPattern))].slice(0, maxWords)
  if (words.length === 0) return undefined
  return words.map((text, index) => termOf(text, index === words.length - 1)).join(' AND ')
}

/**
 * A short word matches as a prefix only if it is the last one (`a` is a prefix in every text) or if its
 * script writes words together.
 */
function termOf(text: string, isLast: boolean): string {
  const isPrefix = isLast || text.length > 2 || unspaced.test(text)
  return isPrefix ? `("${text}" OR "${text}"*)` : `"${text}"`
}

/** Longer parts are cut off: each letter of a title begins one. */
const maxPartLength = 30

/** The Arabic article, with the words that are written together with it. */
const arabicArticle = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{2})/u

/**
 * What readers search for that no word of a text begins with: the words inside of a run of Japanese,
 * Chinese or Thai, and Arabic words behind their article. A search matches the beginnings of words, so
 * every letter of such a run begins a part.
 *
 * @returns the parts, separated by spaces
 */
export function wordParts(text: string): string {
  return (text.match(wordPattern) ?? []).flatMap(partsOf).join(' ')
}

function partsOf(word: string): string[] {
  const bare = word.replace(arabicArticle, '')
  if (bare !== word) return [bare]
  const letters = [...word]
  return letters.flatMap((letter, at) =>
    at > 0 && unspaced.test(letter) && !/\p{M}/u.test(letter)
      ? [letters.slice(at, at + maxPartLength).join('')]
      : [],
  )
}
