import { z } from 'zod'
import { quotePositions } from '#domain/quote.ts'

/** The editor's fields as they are typed, and as they are stored in a local copy. */
export const articleFormSchema = z.object({
  title: z.string(),
  author: z.string(),
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
})

export type ArticleForm = z.infer<typeof articleFormSchema>
