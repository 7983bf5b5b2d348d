import * as z from 'zod'
import { cleanText } from './clean-text.ts'

/**
 * The schema of a cleaned and trimmed text.
 *
 * @param name the field in error messages, such as `The title`
 * @param maximum in UTF-16 code units
 */
export function textField(name: string, maximum: number) {
  return z
    .string(`${name} must be a text.`)
    .overwrite(cleanText)
    .trim()
    .max(maximum, `${name} has at most ${maximum} characters.`)
}

/** The schema of a name that cannot be left out. */
export function nameField(maximum: number, missing = 'Name is required') {
  return z
    .string(missing)
    .overwrite(cleanText)
    .trim()
    .min(1, missing)
    .max(maximum, `A name has at most ${maximum} characters.`)
}

/** Lines, and characters that show nothing or turn the direction of what follows; not those that join letters. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** Whether a name is one line of characters that are seen, so that it can be told from others. */
export function isVisible(name: string): boolean {
  const shown = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return !invisible.test(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown)
}

export const notVisible = 'A name is one line of visible characters.'

/** Refuses a name that is not seen, and writes its accents in the form in which they are compared. */
export function visibleName(name: z.ZodString) {
  return name
    .overwrite((text) => text.normalize('NFC'))
    .refine((text) => text === '' || isVisible(text), notVisible)
}

/** The schema of a text on one line: line breaks become spaces. */
export function lineField(name: string, maximum: number) {
  return textField(name, maximum).overwrite((text) => text.replaceAll(/[\t\n]+/g, ' '))
}
