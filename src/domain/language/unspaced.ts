const scripts = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`

/** A character of a script that writes words without spaces between them. */
export const unspaced = new RegExp(`[${scripts}]`, 'u')

const letters = new RegExp(`(?=\\p{L})[${scripts}]`, 'gu')

const punctuation = /[\u3000-\u303f\uff00-\uff65]/g

/** Splits a text into the words between spaces and the number of letters of scripts without spaces. */
export function countWords(text: string): { words: number; letters: number } {
  return {
    words: text.replaceAll(letters, ' ').replaceAll(punctuation, ' ').split(' ').filter(Boolean)
      .length,
    letters: text.match(letters)?.length ?? 0,
  }
}
