import * as z from 'zod'
import { fieldNames } from '#domain/articles/article-fields.ts'
import { limits } from '#domain/limits.ts'

const wordsSchema = z.string().max(limits.content)

/** A change of a suggestion that has no place in the text any more: what it would have changed is gone. */
export const lostChangeSchema = z.strictObject({
  field: z.enum(fieldNames),
  /** What the suggestion would have changed; empty for an addition. */
  was: wordsSchema,
  /** What it proposed; empty for a removal, the same as `was` if only the formatting changed. */
  words: wordsSchema,
})

export type LostChange = z.infer<typeof lostChangeSchema>

export const lostChangesSchema = z
  .array(lostChangeSchema)
  .max(
    limits.lostChanges,
    `A suggestion keeps at most ${limits.lostChanges} changes without a place.`,
  )
  .refine(
    (lost) =>
      lost.reduce((sum, { was, words }) => sum + was.length + words.length, 0) <= limits.content,
    'The changes without a place are too long to be stored.',
  )
