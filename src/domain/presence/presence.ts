import * as z from 'zod'
import { articleStatusSchema } from '#domain/articles/article.ts'
import { stageSchema } from '#domain/board/stage.ts'

/** How often an open editor tells that it is there, and asks who else is. */
export const presenceMs = 4_000

/** For so long after the last key someone is writing: longer than others wait between asking, so that all see it. */
export const typingMs = 6_000

/** An editor that was not heard of for so long was closed without saying so. */
export const presenceEndsMs = 45_000

/** How old what the server knows of an editor gets before it is written anew. */
export const presenceRefreshMs = 12_000

export const presenceSubmissionSchema = z.strictObject({
  /** The open editor: random, made when it opens. */
  writer: z.uuid(),
  typing: z.boolean(),
})

/** An account that has an article open, in one page or several. */
const colleagueHereSchema = z.object({
  username: z.string(),
  typing: z.boolean(),
})

/** What an open editor compares with what it knows: if anything differs, the article was changed outside. */
export const articleStateSchema = z.object({
  revision: z.number().int().positive(),
  /** The working copy's; 0 for none. */
  copyRevision: z.number().int().nonnegative(),
  status: articleStatusSchema,
  stage: stageSchema,
  submittedBy: z.string().nullable(),
  assignee: z.string().nullable().default(null),
  /** The sum of the revisions of its open suggestions, which differs after each change of them; 0 for none. */
  suggestionsRevision: z.number().int().nonnegative(),
  openNotes: z.number().int().nonnegative().default(0),
  /** When something was said in its notes last; null for never. */
  lastNoteAt: z.string().nullable().default(null),
  /** The time of the next scheduled change; null for none. */
  scheduledFor: z.string().nullable(),
})

export const presenceSchema = z.object({
  /** The other accounts, by name. */
  others: z.array(colleagueHereSchema),
  /** Null if the article is in the bin or was deleted. */
  article: articleStateSchema.nullable(),
})

export const openArticleSchema = colleagueHereSchema.extend({ articleId: z.string() })

export type Presence = z.infer<typeof presenceSchema>
