import { francAll } from 'franc-min'

/** Shorter texts are guessed wrongly too often. In UTF-16 code units. */
const minLength = 160
/** More does not make the guess better. */
const maxLength = 4000
/** How far the best guess has to be ahead of the next one, of at most 1. */
const minLead = 0.02

/**
 * The language that an article's HTML seems to be written in.
 *
 * @returns its tag (BCP 47); undefined if the text is short or the guess is not clear
 */
export function detectedLanguage(html: string): string | undefined {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
  if (text.length < minLength) return undefined
  const [first, second] = francAll(text.slice(0, maxLength))
  if (!first || first[0] === 'und' || (second && first[1] - second[1] < minLead)) return undefined
  // Three letters for each language (ISO 639-3); of those that have a tag of two letters, that one.
  return Intl.getCanonicalLocales(first[0])[0]
}
