import { z } from 'zod'
import { categorySchema } from '#domain/category.ts'
import { quotePositions } from '#domain/quote.ts'
import type { ArticleForm } from './article-form.ts'

const formSchema: z.ZodType<ArticleForm> = z.object({
  title: z.string(),
  author: z.string(),
  category: categorySchema,
  tags: z.string(),
  summary: z.string(),
  content: z.string(),
  quotes: z.array(
    z.object({ text: z.string(), attribution: z.string(), position: z.enum(quotePositions) }),
  ),
  citations: z.array(z.object({ title: z.string(), url: z.string() })),
  coverImage: z.string(),
  photoCredit: z.string(),
})

const keptWritingSchema = z.object({
  /** ISO 8601 instant. */
  keptAt: z.string(),
  /** The revision that the writing started from; null for a new article. */
  revision: z.number().nullable(),
  form: formSchema,
})

/** What somebody was writing when the session ended. */
export type KeptWriting = z.infer<typeof keptWritingSchema>

function keyOf(id: string | null): string {
  return `latchkey.writing.${id ?? 'new'}`
}

/**
 * Keeps what was being written on this machine.
 *
 * @param id the article's id; null for a new one
 * @param writing what was being written
 * @returns whether there was room for it
 */
export function keepWriting(id: string | null, writing: KeptWriting): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(writing))
    return true
  } catch {
    return false
  }
}

/**
 * @param id the article's id; null for a new one
 * @returns what was kept of it; null for nothing
 */
export function readKeptWriting(id: string | null): KeptWriting | null {
  try {
    return keptWritingSchema.parse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'))
  } catch {
    return null
  }
}

/** @param id the article's id whose kept writing is no longer needed; null for a new one */
export function forgetKeptWriting(id: string | null): void {
  localStorage.removeItem(keyOf(id))
}
