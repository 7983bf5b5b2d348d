import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { lineField, textField } from '#domain/text-field.ts'

export const quotePositions = ['left', 'right', 'center'] as const

export const quoteSchema = z.strictObject({
  text: textField('A quote', limits.quoteText),
  /** The speaker; may be empty. */
  attribution: lineField('An attribution', limits.quoteAttribution).default(''),
  /** Its side of the text on wide screens. */
  position: z.enum(quotePositions).default('right'),
})

export type Quote = z.infer<typeof quoteSchema>
