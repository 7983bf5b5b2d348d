import { z } from 'zod'

/** Control characters but for tab and line feed (Unicode's category Cc). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g

/**
 * What nobody can see or mean to write is taken out: pasted texts are full of it. Line ends become
 * one line feed, control characters vanish, half of a surrogate pair becomes U+FFFD.
 *
 * @param text a text as it was sent
 * @returns the text as it is stored; cleaning it again changes nothing
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f]/g, '\n')
    .replaceAll(controls, '')
    .toWellFormed()
}

/**
 * A text field of a submission: cleaned, trimmed, of a stated length.
 *
 * @param name the field as its refusal names it, such as `The title`
 * @param maximum its length at most, in UTF-16 code units
 * @returns its schema
 */
export function textField(name: string, maximum: number) {
  return z
    .string(`${name} must be a text.`)
    .overwrite(cleanText)
    .trim()
    .max(maximum, `${name} has at most ${maximum} characters.`)
}

/**
 * @param name the field as its refusal names it
 * @param maximum its length at most
 * @returns the schema of a text field without line ends; they become spaces
 */
export function lineField(name: string, maximum: number) {
  return textField(name, maximum).overwrite((text) => text.replaceAll(/[\t\n]+/g, ' '))
}
