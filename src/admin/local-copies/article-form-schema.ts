import { z } from 'zod'
import { authorRoles } from '#domain/author.ts'
import { quotePositions } from '#domain/quote.ts'

/** The editor's fields as they are typed, and as they are stored in a local copy. */
export const articleFormSchema = z.object({
  title: z.string(),
  author: z.string(),
  /** Credits beside the byline. */
  authors: z.array(z.object({ name: z.string(), role: z.enum(authorRoles) })).default([]),
  /** A name of the settings' categories, or empty. */
  category: z.string(),
  /** Comma separated. */
  tags: z.string(),
  summary: z.string(),
  /** HTML, as the text editor writes it. */
  content: z.string(),
  quotes: z.array(
    z.object({ text: z.string(), attribution: z.string(), position: z.enum(quotePositions) }),
  ),
  citations: z.array(z.object({ title: z.string(), url: z.string() })),
  coverImage: z.string(),
  coverAlt: z.string().default(''),
  photoCredit: z.string(),
  audio: z
    .object({ url: z.string(), title: z.string(), duration: z.number().nullable() })
    .nullable()
    .default(null),
})

export type ArticleForm = z.infer<typeof articleFormSchema>
