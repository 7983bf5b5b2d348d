import { z } from 'zod'
import { articleCardSchema } from './article.ts'

/** A stretch of a text; those that match the query are marked. */
export const textPartSchema = z.object({ text: z.string(), match: z.boolean() })

export type TextPart = z.infer<typeof textPartSchema>

export const searchResultSchema = articleCardSchema
  .pick({ _id: true, category: true, publishedAt: true })
  .extend({
    title: z.array(textPartSchema),
    author: z.array(textPartSchema),
    /** Where the body matches, the passage that does; else the summary. */
    excerpt: z.array(textPartSchema),
    /** The tags that match. */
    tags: z.array(z.array(textPartSchema)),
  })

export type SearchResult = z.infer<typeof searchResultSchema>

/** The answer to `GET /api/search`. */
export const searchAnswerSchema = z.object({
  /** The best match first. */
  results: z.array(searchResultSchema),
  /** The `cursor` of the next page; null where nothing is left. */
  next: z.string().nullable(),
})

export type SearchAnswer = z.infer<typeof searchAnswerSchema>

/** How much of a query is read, in UTF-16 code units; what follows is left out. */
export const searchQueryLength = 200
