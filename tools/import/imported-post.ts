import type { Root } from 'hast'
import * as z from 'zod'
import { articleStatusSchema } from '#domain/articles/article.ts'
import { eachField, exportedFieldNames } from '#domain/articles/article-fields.ts'
import { citationSchema } from '#domain/articles/citation.ts'
import { quoteSchema } from '#domain/articles/quote.ts'
import { writtenCreditsSchema } from '#domain/authors/author-schema.ts'
import type { ExportedAuthor } from '#domain/authors/exported-author.ts'
import { focusSchema } from '#domain/images/library.ts'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'

/** A category, tag or section of another system. */
const termSchema = z.object({ name: z.string(), slug: z.string().default('') })

export type Term = z.infer<typeof termSchema>

/** A recording by the address of its file in the export. */
const importedAudioSchema = z.object({
  address: z.string(),
  title: z.string().default(''),
  /** In seconds; null if it is not known. */
  duration: z.number().nullable().default(null),
})

/** What the media library says of a picture, by the name of its file in the export. */
const importedPictureSchema = z.object({
  file: z.string(),
  name: lineField('The name', limits.imageName).default(''),
  alt: lineField('The alternative text', limits.coverAlt).default(''),
  credit: lineField('The credit', limits.credit).default(''),
  licence: lineField('The licence', limits.licence).default(''),
  focus: focusSchema.default({ x: 50, y: 50 }),
})

export type ImportedPicture = z.infer<typeof importedPictureSchema>

/** Fields of our own export that other systems do not have. */
export const ownFieldsSchema = z.object({
  id: z.string(),
  slug: z.string().nullable().default(null),
  status: articleStatusSchema,
  category: z.string().default(''),
  ...eachField(exportedFieldNames, () => z.string().default('')),
  audio: importedAudioSchema.nullable().default(null),
  reporter: z.string().nullable().default(null),
  topic: z.string().nullable().default(null),
  rewriteNote: z.string().nullable().default(null),
  quotes: z.array(quoteSchema).default([]),
  citations: z.array(citationSchema).default([]),
  /** Overrides the other system's field, which is shorter or holds more. */
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  author: z.string().optional(),
  authors: writtenCreditsSchema,
  pictures: z.array(importedPictureSchema).default([]),
  /** What readers were told, which an import counts and leaves: it is written where they saw it. */
  corrections: z.array(z.unknown()).default([]),
  withdrawal: z.unknown().optional(),
})

export type OwnFields = z.infer<typeof ownFieldsSchema>

/** A post of another system: every format is read into this shape. */
export const importedPostSchema = z.object({
  /** Identifies the post for good: its article's creation key is derived from it. */
  source: z.string().min(1),
  title: z.string(),
  /** The last part of its page's address there; empty if there is none. */
  slug: z.string().default(''),
  /** The other system's HTML, not cleaned yet. */
  body: z.custom<Root>((value) => (value as Root | null)?.type === 'root'),
  summary: z.string().default(''),
  /** Candidates for the category, the likeliest first. */
  categories: z.array(termSchema).default([]),
  tags: z.array(z.string()).default([]),
  authors: z.array(z.string()).default([]),
  published: z.boolean(),
  /** ISO 8601 instant in UTC; null if there is none that counts. */
  publishedAt: z.iso.datetime().nullable().default(null),
  cover: z
    .object({
      address: z.string(),
      credit: z.string().default(''),
      alt: z.string().default(''),
    })
    .nullable()
    .default(null),
  /** The address of its page, for relative addresses; empty if unknown. */
  address: z.string().default(''),
  /** The address of its site, for addresses that its page does not complete; empty if unknown. */
  site: z.string().default(''),
  /** The file that it was read from, for images beside it. */
  file: z.string().optional(),
  own: ownFieldsSchema.nullable().default(null),

  warnings: z.array(z.string()).default([]),
})

export type ImportedPost = z.infer<typeof importedPostSchema>

/** A post that could not be read, and why. */
export interface UnreadablePost {
  title: string
  reason: string
}

/** An export of another system, opened. */
export interface PostSource {
  /** The kind of export, such as `a Ghost export`. */
  kind: string
  /** Whether it is read without what stands beside it. */
  isAlone?: boolean
  count: number
  /** Items besides posts that are left out, counted by name. */
  passedOver: ReadonlyMap<string, number>
  /** The pages that are left out: their titles, with their addresses if they are known. */
  pages: readonly string[]
  /** Folders that may hold its images. */
  imageFolders: string[]
  /** What it says of its authors, beside their names. */
  authors?: ExportedAuthor[]
  posts(): AsyncIterable<ImportedPost | UnreadablePost>
}
