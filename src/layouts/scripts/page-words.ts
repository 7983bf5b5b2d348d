import type { ScriptWords } from '#domain/language/script-words.ts'

let words: ScriptWords | null = null

/** What the scripts of this page say (`ScriptWords.astro`); empty on a page whose scripts say nothing. */
export function pageWords(): ScriptWords {
  words ??= read()
  return words
}

function read(): ScriptWords {
  return JSON.parse(document.querySelector('[data-script-words]')?.textContent || '{}')
}
