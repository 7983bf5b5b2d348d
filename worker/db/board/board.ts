import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { type Board, boardCards, chosenStageOf } from '#domain/board/board.ts'
import { type Stage, stages } from '#domain/board/stage.ts'
import { wasSentBack } from '#domain/schedule/schedule.ts'
import { sentBackBy, submitForReview } from '#worker/db/articles/reviews.ts'
import { database, pickColumns, runBatch } from '#worker/db/database.ts'
import { openNotesOfArticle } from '#worker/db/notes/notes.ts'
import { pausePublication } from '#worker/db/schedule/due-changes.ts'
import { nextScheduled } from '#worker/db/schedule/scheduled-changes.ts'
import { admins } from '#worker/db/schema/access.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { openSuggestionsOfArticle } from '#worker/db/suggestions/suggestions.ts'
import { isNamed } from '#worker/db/usernames.ts'

/** The drafts of every column, at most `boardCards` of each, and how many there are. */
export async function readBoard(binding: D1Database): Promise<Board> {
  const db = database(binding)
  const column = (stage: Stage) =>
    db
      .select({
        _id: articles.id,
        ...pickColumns(articles, 'title', 'language', 'author', 'status', 'stage'),
        ...pickColumns(articles, 'assignee', 'plannedOn', 'createdBy', 'submittedBy'),
        sentBack: articles.sentBack,
        rewriteNote: articles.rewriteNote,
        openNotes: openNotesOfArticle,
        openSuggestions: openSuggestionsOfArticle,
        scheduled: nextScheduled.as('scheduled'),
      })
      .from(articles)
      .where(and(eq(articles.published, false), eq(articles.stage, stage)))
      // As the index `articles_by_stage` has them.
      .orderBy(
        sql`${articles.plannedOn} is null`,
        asc(articles.plannedOn),
        desc(articles.createdAt),
        asc(articles.id),
      )
      .limit(boardCards + 1)
  const { counts, ...columns } = await runBatch(binding, {
    counts: db
      .select({ stage: articles.stage, drafts: count() })
      .from(articles)
      .where(eq(articles.published, false))
      .groupBy(articles.stage),
    pitch: column('pitch'),
    draft: column('draft'),
    review: column('review'),
    ready: column('ready'),
  })
  return stages.map((stage) => ({
    stage,
    count: counts.find((counted) => counted.stage === stage)?.drafts ?? 0,
    cards: columns[stage].slice(0, boardCards),
    more: columns[stage].length > boardCards,
  }))
}

function isDraft(id: string): SQL | undefined {
  return and(eq(articles.id, id), eq(articles.published, false))
}

/**
 * Moves a draft to a column of the board. To Review is to ask for a review, and out of it is to end the
 * review: unless it is ready then, an editor sends it back. Changes neither the text nor the revision.
 *
 * @param article as it was read
 * @returns what changed; undefined if it is no draft, or in another column by now
 */
export async function moveDraft(
  binding: D1Database,
  article: StoredArticle,
  to: Stage,
  by: string,
): Promise<Partial<StoredArticle> | undefined> {
  const { _id, stage } = article
  if (to === 'review') return submitForReview(binding, article, by, stage)
  const sentBack = to === 'ready' ? null : sentBackBy(article, by)
  const ended = { submittedBy: null, submittedAt: null, sentBack }
  const { moved } = await runBatch(binding, {
    moved: database(binding)
      .update(articles)
      .set({ ...ended, chosenStage: chosenStageOf(to) })
      .where(and(isDraft(_id), eq(articles.stage, stage)))
      .returning({ id: articles.id }),
    schedule:
      sentBack === null || sentBack === article.sentBack
        ? undefined
        : pausePublication(binding, _id, wasSentBack),
  })
  return moved.length > 0 ? { ...ended, stage: to } : undefined
}

/**
 * Assigns a draft to an account, or to no one. Changes neither the text nor the revision.
 *
 * @param assignee a username in any case; null for none
 * @param from the assignee that the caller saw; undefined: not compared
 * @returns the assignee as the account spells it; `unknown` if there is no such account; undefined if it
 *   is no draft, or has a third assignee by now
 */
export async function assignDraft(
  binding: D1Database,
  id: string,
  assignee: string | null,
  from?: string | null,
): Promise<{ assignee: string | null } | 'unknown' | undefined> {
  const db = database(binding)
  const isAssignee = isNamed(assignee)
  const account = sql`(select ${admins.username} from ${admins} where ${isAssignee})`
  const wanted = assignee === null ? null : account
  const { found, changed } = await runBatch(binding, {
    found: db.select({ username: admins.username }).from(admins).where(isAssignee),
    changed: db
      .update(articles)
      .set({ assignee: wanted })
      .where(
        and(
          isDraft(id),
          from === undefined
            ? undefined
            : or(sql`${articles.assignee} is ${from}`, sql`${articles.assignee} is ${wanted}`),
          assignee === null ? undefined : sql`exists ${account}`,
        ),
      )
      .returning({ assignee: articles.assignee }),
  })
  if (changed[0]) return changed[0]
  return assignee !== null && found.length === 0 ? 'unknown' : undefined
}
