import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { SentBack, SentBackText, StoredArticle } from '#domain/articles/admin-article.ts'
import type { Stage } from '#domain/board/stage.ts'
import { wasSentBack } from '#domain/schedule/schedule.ts'
import { database, pickColumns, refuseUnchanged, runUnlessRefused } from '#worker/db/database.ts'
import { pausePublication } from '#worker/db/schedule/due-changes.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { hasWorkingCopy } from './working-copies.ts'

/** An article that a review can be about: a draft, or one with unpublished edits. */
function canBeReviewed(): SQL | undefined {
  return or(eq(articles.published, false), sql`${hasWorkingCopy}`)
}

/**
 * Asks for a review, which takes the place of the note that the text was sent back with. A draft is in
 * the board's column Review then, and in Draft afterwards. Changes neither the text nor the revision.
 *
 * @param from the board's column that the caller saw; undefined: not compared
 * @returns undefined if there is nothing to review
 */
export async function submitForReview(
  binding: D1Database,
  { _id, status }: StoredArticle,
  by: string,
  from?: Stage,
): Promise<Partial<StoredArticle> | undefined> {
  const submitted = {
    submittedBy: by,
    submittedAt: new Date().toISOString(),
    sentBack: null,
    ...(status !== 'needs_rewrite' && { rewriteNote: null }),
  }
  const { meta } = await database(binding)
    .update(articles)
    .set({ ...submitted, chosenStage: 'draft' })
    .where(and(eq(articles.id, _id), canBeReviewed(), from && eq(articles.stage, from)))
  return meta.changes > 0 ? { ...submitted, stage: 'review' } : undefined
}

/**
 * Ends a review without publishing, unless the text was submitted again or published since it was read. The
 * draft returns to the board's column Draft. Unless the writer takes the request back, the text is sent back.
 *
 * @param note what the author should do; undefined keeps what is there
 * @returns what changed; undefined if nothing
 */
export async function endReview(
  binding: D1Database,
  article: StoredArticle,
  by: string,
  note?: string,
): Promise<Partial<StoredArticle> | undefined> {
  const { _id, status, submittedAt } = article
  const ended = {
    submittedBy: null,
    submittedAt: null,
    sentBack: sentBackBy(article, by, note !== undefined),
    ...(note !== undefined && { rewriteNote: note || null }),
  }
  const isNew = ended.sentBack !== article.sentBack
  const isAsRead = sql`${articles.status} = ${status} and ${articles.submittedAt} is ${submittedAt}`
  const stored = await runUnlessRefused(binding, {
    review: database(binding)
      .update(articles)
      .set(ended)
      .where(and(eq(articles.id, _id), isAsRead)),
    refusal: refuseUnchanged(binding),
    schedule: isNew ? pausePublication(binding, _id, wasSentBack) : undefined,
  })
  if (!stored) return undefined
  // A text in review was in Draft when it was submitted.
  return { ...ended, stage: article.stage === 'review' ? 'draft' : article.stage }
}

/**
 * Whether a text that leaves its review is sent back, and to whom.
 *
 * @param isNoted whether the caller says what to change
 */
export function sentBackBy(
  { submittedBy, sentBack, createdBy }: StoredArticle,
  by: string,
  isNoted = false,
): SentBack | null {
  if (!isNoted && (submittedBy === null || submittedBy === by)) return sentBack
  return { by, to: submittedBy ?? sentBack?.to ?? createdBy, at: new Date().toISOString() }
}

/**
 * Stops showing that a text was sent back. The note stays with the article.
 *
 * @param at when it was: it may have been sent back again since
 */
export async function dismissSentBack(binding: D1Database, id: string, at: string): Promise<void> {
  await database(binding)
    .update(articles)
    .set({ sentBack: null })
    .where(and(eq(articles.id, id), sql`${articles.sentBack} ->> 'at' = ${at}`))
}

/** How many texts that were sent back are listed. Bounds the size of the answer. */
const maxSentBack = 50

/** The texts that were sent back to a writer, the last one changed first. */
export async function listSentBack(binding: D1Database, username: string): Promise<SentBackText[]> {
  const rows = await database(binding)
    .select({
      articleId: articles.id,
      ...pickColumns(articles, 'title', 'language', 'sentBack'),
      note: articles.rewriteNote,
    })
    .from(articles)
    // In the words of the index `articles_sent_back`.
    .where(and(isNotNull(articles.sentBack), sql`${articles.sentBack} ->> 'to' = ${username}`))
    .orderBy(desc(articles.updatedAt), desc(articles.id))
    .limit(maxSentBack)
  return rows.flatMap(({ sentBack, note, ...article }) =>
    sentBack ? [{ ...article, by: sentBack.by, at: sentBack.at, note: note ?? '' }] : [],
  )
}
