import { unspaced } from '#domain/language/unspaced.ts'
import { maxSearchWords, queryParts } from '#domain/search/search-key.ts'
import { foldedArabic, variantsOf, withoutArticle } from './word-variants.ts'

/** The words of a text as FTS5's `unicode61` tokenizer defines them: letters and digits with their accents. */
export const wordPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu

/** A word is found whole, wherever it may be divided at the end of a line. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll('\u00ad', '')
}

/**
 * Translates what a reader typed into an FTS5 query. Only words are passed on, never quotes,
 * operators or brackets of the query language. A text matches if it contains every word or a word
 * that begins with it. Whole words match twice, so that they rank first. Words between quotation marks
 * match as they are, in this order; a script that writes words together has no such phrases.
 *
 * @returns the expression for `MATCH`; undefined if the query contains no word
 */
export function matchExpression(query: string): string | undefined {
  const wanted = queryParts(withoutSoftHyphens(query.toLowerCase())).flatMap(
    ({ text, isQuoted }) => {
      const words = text.match(wordPattern) ?? []
      return isQuoted && words.length > 0 && !unspaced.test(text) ? [`"${words.join(' ')}"`] : words
    },
  )
  const terms = [...new Set(wanted)].slice(0, maxSearchWords)
  if (terms.length === 0) return undefined
  return terms
    .map((term, index) => (term.startsWith('"') ? term : termOf(term, index === terms.length - 1)))
    .join(' AND ')
}

/**
 * A short word matches as a prefix only if it is the last one (`a` is a prefix in every text) or if its
 * script writes words together.
 */
function termOf(text: string, isLast: boolean): string {
  const isPrefix = isLast || text.length > 2 || unspaced.test(text)
  const { beginnings, words } = variantsOf(text)
  const terms = [text, ...beginnings].flatMap((word) =>
    isPrefix ? [`"${word}"`, `"${word}"*`] : [`"${word}"`],
  )
  const all = new Set([...terms, ...words.map((word) => `"${word}"`)])
  return all.size === 1 ? terms.join('') : `(${[...all].join(' OR ')})`
}

/** Longer parts are cut off: each letter of a title begins one. */
const maxPartLength = 30

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
  const bare = withoutArticle(word)
  if (bare !== word) return [bare]
  const letters = [...word]
  return letters.flatMap((letter, at) =>
    at > 0 && unspaced.test(letter) && !/\p{M}/u.test(letter)
      ? [letters.slice(at, at + maxPartLength).join('')]
      : [],
  )
}

/**
 * The Arabic words of a text in the one form that a search looks for: without vowel signs, variants of
 * letters, and their article. Each once, and only those that stand in the text in another form.
 *
 * @returns the words, separated by spaces; empty for other texts
 */
export function foldedWords(text: string): string {
  const folded = (text.match(wordPattern) ?? []).flatMap((word) => {
    const plain = foldedArabic(word)
    return [plain, withoutArticle(plain)].filter((one) => one !== word)
  })
  return [...new Set(folded)].join(' ')
}
