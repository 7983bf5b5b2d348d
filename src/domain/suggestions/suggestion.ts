import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { storedFields } from '#domain/articles/article-fields.ts'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import { lostChangesSchema } from './lost-change.ts'

const revision = z.number().int().positive()

/** Which text of an article a suggestion was made from. */
const suggestionBaseSchema = z.strictObject({
  /** The article's revision. */
  revision,
  /** The working copy's; 0 if there was none. */
  copyRevision: z.number().int().nonnegative().default(0),
})

export type SuggestionBase = z.infer<typeof suggestionBaseSchema>

/** What one person, or one program, proposes to change in an article. */
export const suggestionSchema = z.object({
  id: z.string(),
  articleId: z.string(),
  /** The name of its maker: of an account, or of a program's token. Each has one for an article. */
  by: z.string(),
  base: suggestionBaseSchema,
  /** Raised by every change of the suggestion; a change sends the revision that it started from. */
  revision,
  /** ISO 8601 instants: when its maker began it, and last changed it. */
  createdAt: z.string(),
  updatedAt: z.string(),
})

export type Suggestion = z.infer<typeof suggestionSchema>

/** A suggestion with its two texts: what is proposed is the difference between them. */
export const wholeSuggestionSchema = suggestionSchema.extend({
  /** What the article said. */
  baseText: z.object(storedFields),
  /** What it would say. */
  text: z.object(storedFields),
  lost: lostChangesSchema,
})

export type WholeSuggestion = z.infer<typeof wholeSuggestionSchema>

/** The body of a suggestion's save: the whole text as it would be. */
export const suggestionSubmissionSchema = z.strictObject({
  base: suggestionBaseSchema,
  /** The suggestion's revision that this save started from, 0 for none; 409 if another one is stored. */
  revision: z.number().int().nonnegative().default(0),
  text: articleTextSchema,
  lost: lostChangesSchema.default([]),
})

export type SuggestionSubmission = z.infer<typeof suggestionSubmissionSchema>

export const suggestionEndSchema = z.strictObject({
  /** The suggestion's revision that the caller knows; 409 if another one is stored. */
  revision: revision.optional(),
})

/** What the answer to a refused save of a suggestion has, so that the texts can be merged. */
export const suggestionConflictSchema = z.object({
  /** The suggestion as it is stored; null if it ended, or there was none. */
  stored: wholeSuggestionSchema.nullable(),
  /** The article as it is stored. */
  theirs: adminArticleSchema,
})

export type SuggestionConflict = z.infer<typeof suggestionConflictSchema>
