import * as z from 'zod'
import { isPlainByline } from '#domain/authors/author.ts'
import { creditSchema } from '#domain/authors/author-schema.ts'
import { firstStageSchema } from '#domain/board/stage.ts'
import { checklistAnswerSchema } from '#domain/checklist/checklist-schema.ts'
import {
  correctionSubmissionSchema,
  correctionsSchema,
  withdrawalSubmissionSchema,
} from '#domain/corrections/correction-schema.ts'
import { cardDate } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { savedAnchorsSchema } from '#domain/notes/note.ts'
import { textField } from '#domain/text-field.ts'
import {
  cardFieldNames,
  listedFieldNames,
  pickFields,
  readerFieldNames,
  storedFields,
  writtenFields,
} from './article-fields.ts'
import { importDigestSchema } from './imported-article.ts'
import { slugSchema } from './slug-schema.ts'

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
  ...pickFields(storedFields, cardFieldNames),
  /** What crops of the cover keep visible, in percent of its width and height; absent for the middle. */
  coverFocus: z.tuple([z.number(), z.number()]).optional(),
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
  ...pickFields(storedFields, listedFieldNames),
  /** Whom the byline and other credits name, as pages link to them. */
  authors: z.array(creditSchema).default([]),
  /** The notices about changes after the publication, in this order. */
  corrections: correctionsSchema,
  /** Derived from `status`. */
  published: z.boolean(),
  status: articleStatusSchema,
  createdAt: instant,
  updatedAt: instant,
  /** Raised by every change; a save sends the revision that it started from. */
  revision: z.number().int().positive(),
})

export type ArticleListed = z.infer<typeof articleListedSchema>

export const articleSchema = articleListedSchema.extend({
  ...pickFields(storedFields, readerFieldNames),
  /** The own credits of its pictures, by their hashes; not if none has one. */
  pictureCredits: z.record(z.string(), z.string()).optional(),
})

export type Article = z.infer<typeof articleSchema>

/** The written fields of a submission: everything but its state. */
export const articleTextSchema = z.strictObject(writtenFields)

export type ArticleText = z.infer<typeof articleTextSchema>

/** Which editor saves which of its texts, so that the texts that it keeps can be distinguished from older ones. */
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
  /** Notices to readers of this change of a published article; nothing by default. */
  correction: correctionSubmissionSchema.optional(),
  /** Leaves a page that explains itself, if the save unpublishes the article. */
  withdrawal: withdrawalSubmissionSchema.optional(),
  /** Checks the text before it is published; without it nothing is checked. */
  checklist: checklistAnswerSchema.optional(),
  /** Set by imports, so that the next import can tell which articles changed, and on which side. */
  importDigest: importDigestSchema.optional(),
})

export type ArticleSubmission = z.infer<typeof articleSubmissionSchema>

/** A submission before validation, as the editor's form holds it. */
export type ArticleSubmissionInput = z.input<typeof articleSubmissionSchema>

export const stateChangeSchema = z.strictObject({
  revision: z.number().int().positive().optional(),
})

export const publicationSchema = stateChangeSchema.extend({
  /** As in a submission. */
  checklist: checklistAnswerSchema.optional(),
})

export const addressChangeSchema = stateChangeSchema.extend({
  /** The last part of the new address; null: made from the title when the article is published. */
  slug: slugSchema.nullable(),
})

export const rewriteRequestSchema = stateChangeSchema.extend({
  /** What the author should do; an empty note removes the stored one. */
  note: textField('The note', limits.rewriteNote).optional(),
})

/** The body of a review's end: with a note to the author, or without. */
export const sendBackSchema = rewriteRequestSchema.pick({ note: true })

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

export const countsSchema = z.object({
  total: z.number().int().nonnegative(),
  published: z.number().int().nonnegative(),
  /** Drafts, including those that need a rewrite. */
  drafts: z.number().int().nonnegative(),
})

export type Counts = z.infer<typeof countsSchema>
