import type { ScriptWords } from '#domain/language/script-words.ts'

/** What the scripts of this page say (`ScriptWords.astro`); empty on a page whose scripts say nothing. */
export const pageWords: ScriptWords = JSON.parse(
  document.querySelector('[data-script-words]')?.textContent || '{}',
)
