import * as z from 'zod'
import { titled } from '#domain/articles/titled.ts'
import { stageSchema } from '#domain/board/stage.ts'
import { withdrawalSchema } from '#domain/corrections/correction-schema.ts'
import { releaseStatusFields } from '#domain/releases/release-status.ts'
import { nextScheduledChangeSchema } from '#domain/schedule/schedule.ts'
import { articleListedSchema, articleSchema } from './article.ts'
import { storedFields } from './article-fields.ts'

/** How a review ended without a publication. What to change is in `rewriteNote`. */
export const sentBackSchema = z.object({
  by: z.string(),
  /** The username of the writer whose text it is. */
  to: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
})

export type SentBack = z.infer<typeof sentBackSchema>

export const sentBackTextSchema = z.object({
  articleId: z.string(),
  ...titled,
  by: z.string(),
  at: z.string(),
  /** What to change; empty if the editor gave no note. */
  note: z.string(),
})

export type SentBackText = z.infer<typeof sentBackTextSchema>

const adminFields = {
  createdBy: z.string(),
  /** The username of the last editor. */
  updatedBy: z.string(),
  /** The content version of the last change that readers saw; 0 if there is none. */
  changedVersion: z.number().int().nonnegative(),
  /** What the author should rewrite. */
  rewriteNote: z.string().nullable(),
  /** Who asked for a review of the draft or the working copy; null if none is asked for. */
  submittedBy: z.string().nullable(),
  /** ISO 8601 instant. */
  submittedAt: z.string().nullable(),
  /** Until it is submitted again, published, or dismissed by the writer; null otherwise. */
  sentBack: sentBackSchema.nullable().default(null),
  /** The day for which a draft is planned, such as `2026-11-21`; null for none. */
  plannedOn: z.string().nullable().default(null),
  /** The board's column of a draft. It is in `review` while a review is asked for. */
  stage: stageSchema.default('draft'),
  /** The username of the assigned account; null for none. */
  assignee: z.string().nullable().default(null),
}

export const adminFieldNames = Object.keys(adminFields) as (keyof typeof adminFields)[]

/** An article in the admin portal's lists, as the database returns it. */
const storedListedSchema = articleListedSchema.extend({
  ...adminFields,
  /** Whether the article has a working copy. */
  unpublishedEdits: z.boolean(),
  /** Whether readers find an explanation in its place. */
  withdrawn: z.boolean().default(false),
  openNotes: z.number().int().nonnegative().default(0),
  openSuggestions: z.number().int().nonnegative().default(0),
  /** The next scheduled change, or one that failed; null if there is none. */
  scheduled: nextScheduledChangeSchema.nullable().default(null),
})

export type StoredArticleListed = z.infer<typeof storedListedSchema>

/** An article in the admin portal's lists, as the API returns it. */
export const adminArticleListedSchema = storedListedSchema.extend(releaseStatusFields)

export type AdminArticleListed = z.infer<typeof adminArticleListedSchema>

/** The unpublished edits of a published article. Readers keep seeing the article without them. */
export const workingCopySchema = z.object({
  submission: z.object(storedFields),
  baseRevision: z.number().int().positive(),
  /** The working copy's own revision; a save of the copy or the article sends the one it knows. */
  revision: z.number().int().positive(),
  savedBy: z.string(),
  /** ISO 8601 instant. */
  savedAt: z.string(),
})

export type WorkingCopy = z.infer<typeof workingCopySchema>

/** A whole article with its unpublished edits, as the database returns it. */
const storedArticleSchema = articleSchema.extend({
  ...storedFields,
  authors: articleSchema.shape.authors,
  ...adminFields,
  workingCopy: workingCopySchema.nullable(),
  /** The page that explains why readers cannot see the article; null if there is none. */
  withdrawal: withdrawalSchema.nullable().default(null),
  /** Addresses that it had while readers could see it; they lead to the one of now. */
  formerAddresses: z.array(z.string()).default([]),
})

export type StoredArticle = z.infer<typeof storedArticleSchema>

/** A whole article with its unpublished edits, as the API returns it. */
export const adminArticleSchema = storedArticleSchema.extend({
  ...releaseStatusFields,
  /** Addresses below /media/ in its newest text that the site has no file of. */
  missingPictures: z.array(z.string()).default([]),
})

export type AdminArticle = z.infer<typeof adminArticleSchema>

/** What the answer to a refused save has, so that the two texts can be merged. */
export const savedConflictSchema = z.object({
  /** The text that the save started from; null if no version of it is kept. */
  base: z.object(storedFields).nullable(),
  theirs: adminArticleSchema,
})

export type SavedConflict = z.infer<typeof savedConflictSchema>

/** The sortable columns of the admin portal's lists. */
export const articleSorts = ['updated', 'title', 'author', 'published'] as const

export type ArticleSort = (typeof articleSorts)[number]

export const sortOrders = ['asc', 'desc'] as const

export type SortOrder = (typeof sortOrders)[number]

/** The order of a list unless the request names one: newest dates first, names from A to Z. */
export function defaultSortOrder(sort: ArticleSort): SortOrder {
  return sort === 'title' || sort === 'author' ? 'asc' : 'desc'
}
