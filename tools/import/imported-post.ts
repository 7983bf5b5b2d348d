import type { Root } from 'hast'
import { z } from 'zod'
import { articleStatusSchema } from '#domain/article.ts'
import { citationSchema } from '#domain/citation.ts'
import { quoteSchema } from '#domain/quote.ts'

/** A category, tag or section of another system. */
const termSchema = z.object({ name: z.string(), slug: z.string().default('') })

export type Term = z.infer<typeof termSchema>

/** What our own export says of an article that other systems have no field for. */
export const ownFieldsSchema = z.object({
  id: z.string(),
  status: articleStatusSchema,
  category: z.string().default(''),
  photoCredit: z.string().default(''),
  reporter: z.string().nullable().default(null),
  topic: z.string().nullable().default(null),
  /** What the author is asked to rewrite. */
  rewriteNote: z.string().nullable().default(null),
  quotes: z.array(quoteSchema).default([]),
  citations: z.array(citationSchema).default([]),
  /** Where the other system's own field is shorter, or holds more than this. */
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  author: z.string().optional(),
})

export type OwnFields = z.infer<typeof ownFieldsSchema>

/** A post of another system: what every format is read into, and all that an import works on. */
export const importedPostSchema = z.object({
  /** Names the post for ever: its article's creation key is made from it. */
  source: z.string().min(1),
  title: z.string(),
  /** The text as the other system's HTML, not cleaned yet. */
  body: z.custom<Root>((value) => (value as Root | null)?.type === 'root'),
  summary: z.string().default(''),
  /** What may decide the category, the likeliest first. */
  categories: z.array(termSchema).default([]),
  tags: z.array(z.string()).default([]),
  authors: z.array(z.string()).default([]),
  published: z.boolean(),
  /** ISO 8601 instant in UTC; null where there is none that counts. */
  publishedAt: z.iso.datetime().nullable().default(null),
  cover: z
    .object({ address: z.string(), credit: z.string().default('') })
    .nullable()
    .default(null),
  /** Where its page was, for addresses that are relative to it; empty where nobody knows. */
  address: z.string().default(''),
  /** The file that it was read from, for images that lie beside it. */
  file: z.string().optional(),
  own: ownFieldsSchema.nullable().default(null),
  /** What was lost in reading it. */
  losses: z.array(z.string()).default([]),
})

export type ImportedPost = z.infer<typeof importedPostSchema>

/** A post that could not be read, and why. */
export interface UnreadablePost {
  title: string
  reason: string
}

/** An export of another system, opened. */
export interface PostSource {
  /** What it is, such as `a Ghost export`. */
  kind: string
  /** How many posts it holds. */
  count: number
  /** What it holds besides posts, by name, and is left alone. */
  passedOver: ReadonlyMap<string, number>
  /** Folders in which its images may lie. */
  imageFolders: string[]
  /** Reads the posts, one at a time. */
  posts(): AsyncIterable<ImportedPost | UnreadablePost>
}
