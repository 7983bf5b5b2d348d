import { z } from 'zod'
import { articleListedSchema, articleSchema } from './article.ts'
import { releaseStatusFields } from './release-status.ts'

/** What administrators are told of an article beyond what readers may know. */
const adminFields = {
  /** Who changed it last. */
  updatedBy: z.string(),
  /** The content version of the last change that readers saw; 0 where there was none. */
  changedVersion: z.number().int().nonnegative(),
  /** What the author is asked to rewrite. */
  rewriteNote: z.string().nullable(),
}

/** An article as the lists of the admin portal read it from the database. */
const storedListedSchema = articleListedSchema.extend({
  ...adminFields,
  /** Whether edits are kept apart from what readers see. */
  unpublishedEdits: z.boolean(),
})

export type StoredArticleListed = z.infer<typeof storedListedSchema>

/** An article as the lists of the admin portal answer it. */
export const adminArticleListedSchema = storedListedSchema.extend(releaseStatusFields)

export type AdminArticleListed = z.infer<typeof adminArticleListedSchema>

/** Unpublished edits of an article, kept apart from what readers see. */
export const workingCopySchema = z.object({
  /** The text as it stands in the edits. */
  submission: articleSchema.pick({
    ...{ title: true, content: true, summary: true, category: true, coverImage: true },
    ...{ photoCredit: true, tags: true, author: true, citations: true, quotes: true },
    ...{ reporter: true, topic: true },
  }),
  /** The article's revision that the edits started from. */
  baseRevision: z.number().int().positive(),
  /** The copy's own revision; a save of the copy or of the article names the one it knows. */
  revision: z.number().int().positive(),
  savedBy: z.string(),
  /** ISO 8601 instant. */
  savedAt: z.string(),
})

export type WorkingCopy = z.infer<typeof workingCopySchema>

/** An article as the database holds it, whole, with its unpublished edits. */
const storedArticleSchema = articleSchema.extend({
  ...adminFields,
  workingCopy: workingCopySchema.nullable(),
})

export type StoredArticle = z.infer<typeof storedArticleSchema>

/** An article as the admin portal edits it. */
export const adminArticleSchema = storedArticleSchema.extend(releaseStatusFields)

export type AdminArticle = z.infer<typeof adminArticleSchema>

/** The columns by which the admin portal's lists are sorted. */
export const articleSorts = ['updated', 'title', 'author', 'published'] as const

export type ArticleSort = (typeof articleSorts)[number]

export const sortOrders = ['asc', 'desc'] as const

export type SortOrder = (typeof sortOrders)[number]

/**
 * @param sort a column
 * @returns the order in which it is read unless told: dates from the newest, names from A
 */
export function usualOrder(sort: ArticleSort): SortOrder {
  return sort === 'title' || sort === 'author' ? 'asc' : 'desc'
}
