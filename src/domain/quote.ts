import { z } from 'zod'
import { limits } from './limits.ts'
import { lineField, textField } from './text-field.ts'

export const quotePositions = ['left', 'right', 'center'] as const

export const quoteSchema = z.strictObject({
  text: textField('A quote', limits.quoteText),
  /** Who said it; may be left out. */
  attribution: lineField('An attribution', limits.quoteAttribution).default(''),
  /** Where it stands beside the text on wide screens. */
  position: z.enum(quotePositions).default('right'),
})

/** A featured quote of an article. */
export type Quote = z.infer<typeof quoteSchema>

/**
 * @param quotes quotes as the editor holds them
 * @returns those with text; the blank ones are dropped on save and in the preview
 */
export function nonBlankQuotes<T extends { text: string }>(quotes: readonly T[]): T[] {
  return quotes.filter((quote) => quote.text.trim() !== '')
}
