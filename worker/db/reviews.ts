import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/admin-article.ts'
import type { Stage } from '#domain/stage.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { hasWorkingCopy } from '#worker/db/working-copies.ts'

/** An article that a review can be about: a draft, or one with unpublished edits. */
function canBeReviewed(): SQL | undefined {
  return or(eq(articles.published, false), sql`${hasWorkingCopy}`)
}

/**
 * Asks for a review, which takes the place of the note that the text was sent back with. A draft is in
 * the board's column Review then, and in Draft afterwards. Changes neither the text nor the revision.
 *
 * @param by the username of whoever asks
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
    ...(status !== 'needs_rewrite' && { rewriteNote: null }),
  }
  const { meta } = await database(binding)
    .update(articles)
    .set({ ...submitted, chosenStage: 'draft' })
    .where(and(eq(articles.id, _id), canBeReviewed(), from && eq(articles.stage, from)))
  return meta.changes > 0 ? { ...submitted, stage: 'review' } : undefined
}

/**
 * Ends a review without publishing. The draft returns to the board's column Draft.
 *
 * @param note what the author should do; undefined keeps what is there
 */
export async function endReview(binding: D1Database, id: string, note?: string): Promise<void> {
  await database(binding)
    .update(articles)
    .set({
      submittedBy: null,
      submittedAt: null,
      ...(note !== undefined && { rewriteNote: note || null }),
    })
    .where(eq(articles.id, id))
}
