import { z } from 'zod'

/** Control characters except tab and line feed (Unicode category Cc). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g

/**
 * Removes invisible characters, which pasted text often contains: line breaks become a line feed,
 * control characters are removed, lone surrogates become U+FFFD. Idempotent.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f]/g, '\n')
    .replaceAll(controls, '')
    .toWellFormed()
}

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
