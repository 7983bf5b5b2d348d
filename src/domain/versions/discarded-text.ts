import * as z from 'zod'
import { storedFields } from '#domain/articles/article-fields.ts'

/** For how many days the server keeps a discarded text, and which text an editor last saved. */
export const discardedTextDays = 30

/** The last text that an open editor saved on the server. */
export const textSaveSchema = z.object({
  /** The editor's random id. */
  writer: z.string(),
  articleId: z.string(),
  /** Counts the changes of the text in that editor. */
  sequence: z.number().int().nonnegative(),
  /** The article's revision after the save. */
  revision: z.number().int().positive(),
  /** The working copy's revision after the save; 0 for none. */
  copyRevision: z.number().int().nonnegative(),
})

export type TextSave = z.infer<typeof textSaveSchema>

export const discardedTextSchema = z.object({
  id: z.number().int().positive(),
  text: z.object(storedFields),
  writtenBy: z.string(),
  givenUpBy: z.string(),
  /** ISO 8601 instant. */
  givenUpAt: z.string(),
})

export type DiscardedText = z.infer<typeof discardedTextSchema>
