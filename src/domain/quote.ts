import { z } from 'zod'
import { limits } from './limits.ts'

export const quotePositions = ['left', 'right', 'center'] as const

export const quoteSchema = z.strictObject({
  text: z
    .string()
    .trim()
    .max(limits.quoteText, `A quote has at most ${limits.quoteText} characters.`),
  /** Who said it; may be left out. */
  attribution: z
    .string()
    .trim()
    .max(
      limits.quoteAttribution,
      `An attribution has at most ${limits.quoteAttribution} characters.`,
    )
    .default(''),
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
