import type { Root } from 'hast'
import { plainText } from '#domain/html-tree.ts'
import { countWords } from './unspaced.ts'

/** Average reading speed, and that of Chinese, Japanese and Thai, which have no spaces, in letters. */
const wordsPerMinute = 230
const lettersPerMinute = 500

/**
 * Counts the words of an article's tree and the minutes that they take to read, at least 1. A letter of
 * a script without spaces counts as a word.
 */
export function readingTime(tree: Root): { words: number; minutes: number } {
  const { words, letters } = countWords(plainText(tree))
  const minutes = Math.round(words / wordsPerMinute + letters / lettersPerMinute)
  return { words: words + letters, minutes: Math.max(1, minutes) }
}
