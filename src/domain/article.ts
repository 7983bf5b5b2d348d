import { z } from 'zod'
import { articleHtmlSchema } from './article-html-schema.ts'
import { audioSchema } from './audio-schema.ts'
import { isPlainByline } from './author.ts'
import { creditSchema, writtenCreditsSchema } from './author-schema.ts'
import { categorySchema } from './category-schema.ts'
import { checklistAnswerSchema } from './checklist-schema.ts'
import { citationSchema, citationsSchema } from './citation.ts'
import {
  correctionSubmissionSchema,
  correctionsSchema,
  withdrawalSubmissionSchema,
} from './correction-schema.ts'
import { cardDate } from './dates.ts'
import { importDigestSchema } from './imported-article.ts'
import { limits } from './limits.ts'
import { imageAddressSchema } from './media-schema.ts'
import { nonBlankQuotes } from './non-blank-quotes.ts'
import { savedAnchorsSchema } from './note.ts'
import { quoteSchema } from './quote.ts'
import { slugSchema } from './slug-schema.ts'
import { firstStageSchema } from './stage.ts'
import { tagsSchema } from './tags.ts'
import { lineField, textField } from './text-field.ts'

export const articleStatuses = ['draft', 'needs_rewrite', 'published'] as const

export const articleStatusSchema = z.enum(articleStatuses)

export type ArticleStatus = z.infer<typeof articleStatusSchema>

/** ISO 8601 instant in UTC. */
const instant = z.iso.datetime({ error: 'A date is written like 2026-11-20T18:40:00Z.' })

/** The fields that lists and cards have in common. */
const articleSummarySchema = z.object({
  /** Made from the first title and a random tail, never changed. */
  _id: z.string(),
  /** The last part of the page's address, which may change; null until the first publication. */
  slug: z.string().nullable().default(null),
  title: z.string(),
  summary: z.string(),
  category: categorySchema,
  /** The cover's address; empty if there is none. */
  coverImage: z.string(),
  /** The cover in words, for readers who cannot see it. */
  coverAlt: z.string(),
  photoCredit: z.string(),
  /** What crops of the cover keep in sight, in percent of its width and height; not if it is the middle. */
  coverFocus: z.tuple([z.number(), z.number()]).optional(),
  /** The recording of the article; null if there is none. */
  audio: audioSchema.nullable().default(null),
  tags: z.array(z.string()),
  author: z.string(),
  /** The number of citations. */
  sources: z.number().int().nonnegative(),
  /** The first publication; null until then. */
  publishedAt: instant.nullable(),
})

/** An article as cards show it: without the text, its quotes and citations. */
export const articleCardSchema = articleSummarySchema.extend({
  /** The formatted date: starting `Intl.DateTimeFormat` takes a phone 50 ms. */
  date: z.string(),
  /** Left out if the byline's own name leads to its only author. */
  authors: z.array(creditSchema).optional(),
})

export type ArticleCardData = z.infer<typeof articleCardSchema>

/** An article in the response of every list call. */
export const articleListedSchema = articleSummarySchema.extend({
  /** Whom the byline and other credits name, as pages link to them. */
  authors: z.array(creditSchema).default([]),
  citations: z.array(citationSchema),
  /** What readers were told about changes after the publication, in this order. */
  corrections: correctionsSchema,
  /** Derived from `status`. */
  published: z.boolean(),
  status: articleStatusSchema,
  createdAt: instant,
  updatedAt: instant,
  /** Raised by every change; a save sends the revision that it started from. */
  revision: z.number().int().positive(),
  /** Who submitted it, if not the author. */
  reporter: z.string().nullable(),
  /** The subject, if no category fits. */
  topic: z.string().nullable(),
})

export type ArticleListed = z.infer<typeof articleListedSchema>

/** A whole article. */
export const articleSchema = articleListedSchema.extend({
  /** Sanitized HTML, see `article-html.ts`. */
  content: z.string(),
  quotes: z.array(quoteSchema),
  /** The own credits of its pictures, by their hashes; not if none has one. */
  pictureCredits: z.record(z.string(), z.string()).optional(),
})

export type Article = z.infer<typeof articleSchema>

/** The written fields of a submission: everything but its state. */
export const articleTextSchema = z.strictObject({
  title: lineField('The title', limits.title).min(1, 'Please provide a title for the article.'),
  content: articleHtmlSchema,
  summary: textField('The summary', limits.summary).default(''),
  category: categorySchema.default(''),
  coverImage: imageAddressSchema.default(''),
  coverAlt: lineField('The alternative text of the cover', limits.coverAlt).default(''),
  photoCredit: lineField('The photo credit', limits.photoCredit).default(''),
  audio: audioSchema.nullable().default(null),
  tags: tagsSchema,
  author: lineField('The author', limits.author)
    .default('')
    .transform((author) => author || 'Admin'),
  /** Authors beside the byline, with what they did; the byline alone names the author of the text if none does here. */
  authors: writtenCreditsSchema,
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

/** Which editor saves which of its texts, so that the texts that it keeps can be told from older ones. */
const savedFromSchema = z.strictObject({
  /** Random, made by the editor when it opens. */
  writer: z.uuid(),
  /** Counts the changes of the text in this editor. */
  sequence: z.number().int().nonnegative(),
})

export type SavedFrom = z.infer<typeof savedFromSchema>

/** The body of a save (specification, sections 5 and 7). */
export const articleSubmissionSchema = articleTextSchema.extend({
  published: z.boolean().default(false),
  /** The revision that this save started from; 409 if another one is stored by now. */
  revision: z.number().int().positive().optional(),
  /** The working copy's revision that this save started from, 0 for none; 409 as above. */
  copyRevision: z.number().int().nonnegative().optional(),
  /** For articles that were published elsewhere before; defaults to now. */
  publishedAt: instant.optional(),
  /** Idempotency key of the save that creates an article. */
  creationKey: z.uuid().optional(),
  /** The last part of the address; if it is not given, it stays, or is made from the title when published. */
  slug: slugSchema.optional(),
  savedFrom: savedFromSchema.optional(),
  /** The board's column in which a new draft begins; `draft` unless given. */
  stage: firstStageSchema.optional(),
  /** Where the article's notes are in this text. */
  anchors: savedAnchorsSchema.optional(),
  /** What readers are told of this change of a published article; nothing by default. */
  correction: correctionSubmissionSchema.optional(),
  /** Leaves a page that explains itself, if the save unpublishes the article. */
  withdrawal: withdrawalSubmissionSchema.optional(),
  /** Judges the text before it is published; without it nothing is judged. */
  checklist: checklistAnswerSchema.optional(),
  /** Set by imports, so that the next import can tell which articles changed, and on which side. */
  importDigest: importDigestSchema.optional(),
})

export type ArticleSubmission = z.infer<typeof articleSubmissionSchema>

/** A submission before validation, as the editor's form holds it. */
export type ArticleSubmissionInput = z.input<typeof articleSubmissionSchema>

/** The body of a change of status; all fields are optional. */
export const stateChangeSchema = z.strictObject({
  revision: z.number().int().positive().optional(),
})

/** The body of a publication; all fields are optional. */
export const publicationSchema = stateChangeSchema.extend({
  /** As in a submission. */
  checklist: checklistAnswerSchema.optional(),
})

/** The body of a change of the address. */
export const addressChangeSchema = stateChangeSchema.extend({
  /** The last part of the new address; null: made from the title when the article is published. */
  slug: slugSchema.nullable(),
})

/** The body of a request for a rewrite; all fields are optional. */
export const rewriteRequestSchema = stateChangeSchema.extend({
  /** What the author should do; an empty note removes the stored one. */
  note: textField('The note', limits.rewriteNote).optional(),
})

/** The body of a review's end: what the author should do is told, or nothing. */
export const sendBackSchema = rewriteRequestSchema.pick({ note: true })

/** Picks the fields that a card shows. */
export function cardOf(
  { authors, ...article }: z.infer<typeof articleSummarySchema> & Pick<ArticleListed, 'authors'>,
  timeZone?: string,
): ArticleCardData {
  return articleCardSchema.parse({
    ...article,
    ...(!isPlainByline({ ...article, authors }) && { authors }),
    date: cardDate(article.publishedAt, timeZone),
  })
}

/** The response to `GET /api/admin/counts`. */
export const countsSchema = z.object({
  total: z.number().int().nonnegative(),
  published: z.number().int().nonnegative(),
  /** Drafts, including those that need a rewrite. */
  drafts: z.number().int().nonnegative(),
})

export type Counts = z.infer<typeof countsSchema>
