import * as z from 'zod'
import { eachField, textFieldNames } from '#domain/articles/article-fields.ts'
import { quotePositions } from '#domain/articles/quote.ts'
import { authorRoles } from '#domain/authors/author.ts'

/** The editor's fields as they are typed, and as they are stored in a local copy. */
export const articleFormSchema = z.object({
  // Copies from before a field existed are not lost.
  ...eachField(textFieldNames, () => z.string().default('')),
  /** Credits beside the byline. */
  authors: z.array(z.object({ name: z.string(), role: z.enum(authorRoles) })).default([]),
  /** Comma separated. */
  tags: z.string(),
  quotes: z.array(
    z.object({ text: z.string(), attribution: z.string(), position: z.enum(quotePositions) }),
  ),
  citations: z.array(z.object({ title: z.string(), url: z.string() })),
  audio: z
    .object({ url: z.string(), title: z.string(), duration: z.number().nullable() })
    .nullable()
    .default(null),
})

export type ArticleForm = z.infer<typeof articleFormSchema>
