import type { Words } from './words-type.ts'

/** The words that a page hands to its scripts: only those that these show. */
export type ScriptWords = Partial<Pick<Words, 'language' | 'marks' | 'pageScripts'>> & {
  readonly articleScripts?: Words['articleScripts'] & Pick<Words['site'], 'close'>
}
