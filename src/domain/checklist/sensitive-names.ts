import { unspaced } from '#domain/language/unspaced.ts'

/** Which of the names texts have, as whole words, in any of their usual spellings. */
export function namesIn(texts: readonly string[], names: readonly string[]): string[] {
  if (names.length === 0) return []
  const folded = texts.map(foldName).join(' | ')
  return names.filter((name) => spellings(name).some((words) => hasWords(folded, words)))
}

/** `O'Brien`, and as addresses spell it: `OBrien`, `O Brien`. */
function spellings(name: string): string[] {
  const words = foldName(name)
  return ["'", '', ' '].map((mark) => words.replaceAll("'", mark).trim()).filter(Boolean)
}

/** Letters that Unicode does not take apart, and what a keyboard without them types. */
const plainLetters: Record<string, string> = {
  Æ: 'AE',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ø: 'O',
  Œ: 'OE',
  Þ: 'TH',
  Ŧ: 'T',
}

const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * In upper case, in which `ß` is `SS`; without accents, invisible characters and the Arabic line that only
 * stretches; with one kind of apostrophe, and spaces for hyphens.
 */
function foldName(text: string): string {
  return text
    .replaceAll(/[\p{Cf}\u0640]/gu, '')
    .replaceAll(/[‘’‛ʻʼʹˈ′´`]/g, "'")
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\p{Pd}\u2212\s]+/gu, ' ')
}

function hasWords(folded: string, words: string): boolean {
  const [first = ''] = words
  const last = [...words].at(-1) ?? ''
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + 1)) {
    const before = [...folded.slice(Math.max(0, at - 2), at)].at(-1)
    const [after] = folded.slice(at + words.length, at + words.length + 2)
    if (isBorder(before, first) && isBorder(last, after)) return true
  }
  return false
}

const wordCharacter = /[\p{L}\p{N}]/u

const hangul = /\p{scx=Hang}/u

/** Whether a word may end between two characters: Korean has spaces, but writes particles behind a name. */
function isBorder(before: string | undefined, after: string | undefined): boolean {
  return [before, after].some(
    (one = '') => !wordCharacter.test(one) || unspaced.test(one) || hangul.test(one),
  )
}
