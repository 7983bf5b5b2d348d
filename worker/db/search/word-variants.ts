/** The Arabic article, with the words that are written together with it. */
const arabicArticle = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{2})/u

/** Vowel signs, and the stroke that only lengthens a word. */
const arabicSigns = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g

/** Letters that are written in several ways: each with the one that stands for all of them. */
const arabicLetters: Readonly<Record<string, string>> = {
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ی: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه', ک: 'ك', ە: 'ه' },
}

const isArabic = /\p{Script=Arabic}/u

/** An Arabic word without vowel signs and variants of letters; other words as they are. */
export function foldedArabic(word: string): string {
  if (!isArabic.test(word)) return word
  return word
    .replaceAll(arabicSigns, '')
    .replaceAll(/./gu, (letter) => arabicLetters[letter] ?? letter)
}

/** A word without the Arabic article, which is written together with it. */
export function withoutArticle(word: string): string {
  return word.replace(arabicArticle, '')
}

/** Other ways to write a word that readers type. */
export interface Variants {
  /** Those that may also begin a word. */
  beginnings: string[]
  /** Those that count as whole words only: `ue` is an umlaut in few of the words that have it. */
  words: string[]
}

/** @param word in lower case */
export function variantsOf(word: string): Variants {
  const folded = foldedArabic(word)
  const beginnings = [
    folded,
    withoutArticle(folded),
    word.replaceAll('ß', 'ss'),
    word.replaceAll('ss', 'ß'),
    word.replaceAll('œ', 'oe'),
    word.replaceAll('oe', 'œ'),
    word.replaceAll('æ', 'ae'),
  ]
  const umlauts = word.replaceAll(/[aou]e/g, ([vowel = '']) => `${vowel}\u0308`.normalize('NFC'))
  const others = (list: string[]) => [...new Set(list)].filter((one) => one !== word)
  return { beginnings: others(beginnings), words: others([umlauts, umlauts.replaceAll('ss', 'ß')]) }
}
