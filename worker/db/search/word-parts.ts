import { unspaced, wordPattern } from './match-expression.ts'

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
