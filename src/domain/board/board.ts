import * as z from 'zod'
import { isAtLeast, mayEdit, type Role } from '#domain/accounts/role.ts'
import { sentBackSchema } from '#domain/articles/admin-article.ts'
import { articleStatusSchema } from '#domain/articles/article.ts'
import { titled } from '#domain/articles/titled.ts'
import { limits } from '#domain/limits.ts'
import { nextScheduledChangeSchema } from '#domain/schedule/schedule.ts'
import { type ChosenStage, type Stage, stageSchema } from './stage.ts'

/** How many drafts of each column a board's answer has. */
export const boardCards = 100

export const boardCardSchema = z.object({
  _id: z.string(),
  ...titled,
  author: z.string(),
  status: articleStatusSchema,
  stage: stageSchema,
  /** The username of the assigned account; null for none. */
  assignee: z.string().nullable(),
  plannedOn: z.string().nullable(),
  createdBy: z.string(),
  submittedBy: z.string().nullable(),
  sentBack: sentBackSchema.nullable().default(null),
  rewriteNote: z.string().nullable().default(null),
  openNotes: z.number().int().nonnegative(),
  openSuggestions: z.number().int().nonnegative(),
  scheduled: nextScheduledChangeSchema.nullable(),
})

export type BoardCard = z.infer<typeof boardCardSchema>

/** The columns in their order, the next planned day first; drafts without one follow, the newest first. */
export const boardSchema = z.array(
  z.object({
    stage: stageSchema,
    /** How many drafts the column has; `cards` may hold fewer. */
    count: z.number().int().nonnegative(),
    cards: z.array(boardCardSchema),
    /** Whether there are more drafts than an answer holds. */
    more: z.boolean(),
  }),
)

export type Board = z.infer<typeof boardSchema>

export const moveSchema = z.strictObject({
  stage: stageSchema,
  /** The column in which the caller saw it; 409 if it is in another one by now. */
  from: stageSchema.optional(),
})

const username = z
  .string('An assignee is the name of an account.')
  .max(limits.username, `A username has at most ${limits.username} characters.`)

export const assignmentSchema = z.strictObject({
  assignee: username.nullable(),
  /** The assignee that the caller saw; 409 if it is another one by now. */
  from: username.nullable().optional(),
})

/**
 * Whether an account may move a draft to a column. Writers move their own drafts. Only editors say that
 * one is ready, and end a review that another account asked for.
 */
export function mayMove(
  account: { role: Role; username: string | null },
  draft: Pick<BoardCard, 'createdBy' | 'submittedBy' | 'stage'> & { published: boolean },
  to: Stage,
): boolean {
  if (draft.published) return false
  if (isAtLeast(account.role, 'editor')) return true
  if (!mayEdit(account, draft) || to === 'ready') return false
  return draft.stage !== 'review' || draft.submittedBy === account.username
}

/** What is stored when a draft moves to a column: a review is a request, the others are chosen. */
export function chosenStageOf(stage: Stage): ChosenStage {
  return stage === 'review' ? 'draft' : stage
}
