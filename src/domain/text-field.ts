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

/** The schema of a text on one line: line breaks become spaces. */
export function lineField(name: string, maximum: number) {
  return textField(name, maximum).overwrite((text) => text.replaceAll(/[\t\n]+/g, ' '))
}
