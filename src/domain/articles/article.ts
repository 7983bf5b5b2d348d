import * as z from 'zod'
import { isPlainByline } from '#domain/authors/author.ts'
import { creditSchema } from '#domain/authors/author-schema.ts'
import { checklistAnswerSchema } from '#domain/checklist/checklist-schema.ts'
import { correctionsSchema } from '#domain/corrections/correction-schema.ts'
import { cardDate } from '#domain/dates.ts'
import { plural } from '#domain/language/format.ts'
import type { CardWords, Words } from '#domain/language/words-type.ts'
import { limits } from '#domain/limits.ts'
import { textField } from '#domain/text-field.ts'
import {
  cardFieldNames,
  listedFieldNames,
  pickFields,
  readerFieldNames,
  storedFields,
} from './article-fields.ts'
import { slugSchema } from './slug-schema.ts'

export const articleStatuses = ['draft', 'needs_rewrite', 'published'] as const

export const articleStatusSchema = z.enum(articleStatuses)

export type ArticleStatus = z.infer<typeof articleStatusSchema>

/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime({ error: 'A date is written like 2026-11-20T18:40:00Z.' })

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
  /** How many sources it cites, in words: `Intl.PluralRules` takes a phone 20 ms. Empty without any. */
  cited: z.string().default(''),
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
  /** Checks the address if readers see it; without it nothing is checked. */
  checklist: checklistAnswerSchema.optional(),
})

export const rewriteRequestSchema = stateChangeSchema.extend({
  /** What the author should do; an empty note removes the stored one. */
  note: textField('The note', limits.rewriteNote).optional(),
})

/** The body of a review's end: with a note to the author, or without. */
export const sendBackSchema = rewriteRequestSchema.pick({ note: true }).extend({
  /** When the review was asked for that is to be ended; 409 if it ended, or is another one by now. */
  submittedAt: z.iso.datetime('The time of a request is one like 2026-11-21T09:00:00Z.').optional(),
})

export function cardOf(
  { authors, ...article }: z.infer<typeof articleSummarySchema> & Pick<ArticleListed, 'authors'>,
  words: CardWords & Pick<Words, 'draft'>,
  timeZone?: string,
): ArticleCardData {
  const { language, card } = words
  return articleCardSchema.parse({
    ...article,
    ...(!isPlainByline({ ...article, authors }) && { authors }),
    date: cardDate(article.publishedAt, timeZone, words),
    cited: article.sources > 0 ? plural(card.sources, article.sources, language) : '',
  })
}

export const countsSchema = z.object({
  total: z.number().int().nonnegative(),
  published: z.number().int().nonnegative(),
  /** Drafts, including those that need a rewrite. */
  drafts: z.number().int().nonnegative(),
})

export type Counts = z.infer<typeof countsSchema>
