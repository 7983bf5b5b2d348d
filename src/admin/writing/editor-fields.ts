import { z } from 'zod'
import { categorySchema } from '#domain/category-schema.ts'
import { quotePositions } from '#domain/quote.ts'

/** What the editor's fields hold, as they are typed; also what is kept of them on this machine. */
export const editorFieldsSchema = z.object({
  title: z.string(),
  author: z.string(),
  category: categorySchema,
  /** Parted by commas. */
  tags: z.string(),
  summary: z.string(),
  /** HTML, as the text editor writes it. */
  content: z.string(),
  quotes: z.array(
    z.object({ text: z.string(), attribution: z.string(), position: z.enum(quotePositions) }),
  ),
  citations: z.array(z.object({ title: z.string(), url: z.string() })),
  coverImage: z.string(),
  photoCredit: z.string(),
})

/** The editor's fields. */
export type ArticleForm = z.infer<typeof editorFieldsSchema>
