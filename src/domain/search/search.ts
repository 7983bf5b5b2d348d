import * as z from 'zod'
import { articleCardSchema } from '#domain/articles/article.ts'
import type { SearchView } from './search-url.ts'

/** A segment of a text that matches the query or does not. */
const textPartSchema = z.object({ text: z.string(), match: z.boolean() })

export type TextPart = z.infer<typeof textPartSchema>

const searchResultSchema = articleCardSchema
  .pick({ _id: true, slug: true, category: true, publishedAt: true, authors: true })
  .extend({
    title: z.array(textPartSchema),
    author: z.array(textPartSchema),
    /** The matching passage of the body; the summary if the body does not match. */
    excerpt: z.array(textPartSchema),
    tags: z.array(z.array(textPartSchema)),
    /** As a tag; absent for the magazine's. */
    language: z.string().optional(),
  })

export type SearchResult = z.infer<typeof searchResultSchema>

export const searchAnswerSchema = z.object({
  /** Best match first. */
  results: z.array(searchResultSchema),
  /** The `cursor` of the next page; null on the last one. */
  next: z.string().nullable(),
  /** The query whose results these are, if nothing was found for the one that was sent. */
  corrected: z.string().optional(),
})

export type SearchAnswer = z.infer<typeof searchAnswerSchema>

/** The search that a page shows from the start, as the Worker answered it. */
export interface FoundPage {
  view: SearchView
  answer: SearchAnswer | null
}

/** A cursor is the number of results before it: at most this. */
export const searchCursorMax = 10_000
