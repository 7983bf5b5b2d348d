// Apart from `text-field.ts`, because the renderer of pages needs no zod.

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
