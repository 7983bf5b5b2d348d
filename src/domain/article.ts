import { z } from 'zod'
import { articleHtmlSchema } from './article-html.ts'
import { categorySchema } from './category-schema.ts'
import { citationSchema, citationsSchema } from './citation.ts'
import { cardDate } from './dates.ts'
import { importDigestSchema } from './imported-article.ts'
import { limits } from './limits.ts'
import { imageAddressSchema } from './media-schema.ts'
import { nonBlankQuotes, quoteSchema } from './quote.ts'
import { tagsSchema } from './tags.ts'
import { lineField, textField } from './text-field.ts'

export const articleStatuses = ['draft', 'needs_rewrite', 'published'] as const

export const articleStatusSchema = z.enum(articleStatuses)

export type ArticleStatus = z.infer<typeof articleStatusSchema>

/** ISO 8601 instant in UTC. */
const instant = z.iso.datetime({ error: 'A date is written like 2026-11-20T18:40:00Z.' })

/** What lists and cards have in common. */
const articleSummarySchema = z.object({
  /** Made once from the title and a random tail; never changes; the path of the page. */
  _id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: categorySchema,
  /** The cover's address; empty where there is none. */
  coverImage: z.string(),
  photoCredit: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  /** How many sources it cites. */
  sources: z.number().int().nonnegative(),
  /** When readers first saw it; null while it is not published. */
  publishedAt: instant.nullable(),
})

/** An article as lists and cards show it: everything but the text and its quotes. */
export const articleCardSchema = articleSummarySchema.extend({
  /** The day as readers see it: a browser's own calendar takes a phone 50 ms to start. */
  date: z.string(),
})

export type ArticleCardData = z.infer<typeof articleCardSchema>

/** An article as every list call answers it. */
export const articleListedSchema = articleSummarySchema.extend({
  citations: z.array(citationSchema),
  /** Whether readers see it: derived from `status`. */
  published: z.boolean(),
  status: articleStatusSchema,
  createdAt: instant,
  updatedAt: instant,
  /** Raised by every change; a save names the one that it started from. */
  revision: z.number().int().positive(),
  /** Who handed it in, where that is not the author. */
  reporter: z.string().nullable(),
  /** What it is about, where no category says it. */
  topic: z.string().nullable(),
})

export type ArticleListed = z.infer<typeof articleListedSchema>

/** An article as it is stored, whole. */
export const articleSchema = articleListedSchema.extend({
  /** Clean HTML, see `article-html.ts`. */
  content: z.string(),
  quotes: z.array(quoteSchema),
})

export type Article = z.infer<typeof articleSchema>

/** What of an article is written: all that a submission says but its state. */
export const articleTextSchema = z.strictObject({
  title: lineField('The title', limits.title).min(1, 'Please provide a title for the article.'),
  content: articleHtmlSchema,
  summary: textField('The summary', limits.summary).default(''),
  category: categorySchema.default(''),
  coverImage: imageAddressSchema.default(''),
  photoCredit: lineField('The photo credit', limits.photoCredit).default(''),
  tags: tagsSchema,
  author: lineField('The author', limits.author)
    .default('')
    .transform((author) => author || 'Admin'),
  citations: citationsSchema,
  quotes: z
    .array(quoteSchema)
    .max(limits.quotes, `An article has at most ${limits.quotes} quotes.`)
    .default([])
    .transform(nonBlankQuotes),
  reporter: lineField('The reporter', limits.author).nullable().default(null),
  topic: lineField('The topic', limits.author).nullable().default(null),
})

export type ArticleText = z.infer<typeof articleTextSchema>

/** An article as an editor sends it (specification, sections 5 and 7). */
export const articleSubmissionSchema = articleTextSchema.extend({
  published: z.boolean().default(false),
  /** The revision that this save started from; a different one stored meanwhile answers 409. */
  revision: z.number().int().positive().optional(),
  /**
   * The working copy's revision that this save started from, 0 for none; a different one stored
   * meanwhile answers 409.
   */
  copyRevision: z.number().int().nonnegative().optional(),
  /** For texts that were published elsewhere before; now unless given. */
  publishedAt: instant.optional(),
  /** Names a new article's first save, so that a repeated one finds what it made. */
  creationKey: z.uuid().optional(),
  /** Said by an import: what it brought, so that the next one knows what changed since, and where. */
  importDigest: importDigestSchema.optional(),
})

export type ArticleSubmission = z.infer<typeof articleSubmissionSchema>

/** What an editor's form holds before it is checked. */
export type ArticleSubmissionInput = z.input<typeof articleSubmissionSchema>

/** The body of a change of state; it may be empty. */
export const stateChangeSchema = z.strictObject({
  revision: z.number().int().positive().optional(),
})

/** The body of a mark for a rewrite; it may be empty. */
export const rewriteRequestSchema = stateChangeSchema.extend({
  /** What is to be done, for the author; an empty one takes the note away. */
  note: textField('The note', limits.rewriteNote).optional(),
})

/**
 * @param article an article as it is stored or listed
 * @returns the part of it that a card shows
 */
export function cardOf(article: z.infer<typeof articleSummarySchema>): ArticleCardData {
  return articleCardSchema.parse({ ...article, date: cardDate(article.publishedAt) })
}

/** The answer to `GET /api/admin/counts`. */
export const countsSchema = z.object({
  total: z.number().int().nonnegative(),
  published: z.number().int().nonnegative(),
  /** Drafts, those that need a rewrite among them. */
  drafts: z.number().int().nonnegative(),
})

export type Counts = z.infer<typeof countsSchema>
