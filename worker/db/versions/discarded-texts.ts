import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article.ts'
import { limits } from '#domain/limits.ts'
import type { DiscardedText } from '#domain/versions/discarded-text.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles, discardedTexts, workingCopies } from '#worker/db/schema/articles.ts'

/** How many of an article's texts are listed. Bounds the size of the answer. */
const maxListed = 20

/**
 * Keeps a text that an editor discarded.
 *
 * @param by the name of who wrote and discarded it
 * @returns whether the article exists
 */
export async function insertDiscardedText(
  binding: D1Database,
  articleId: string,
  text: ArticleText,
  by: string,
): Promise<boolean> {
  const db = database(binding)
  const { kept } = await runBatch(db, {
    kept: db
      .insert(discardedTexts)
      .select(
        db
          .select({
            id: sql<number>`null`.as('id'),
            articleId: articles.id,
            submission: sql<ArticleText>`${JSON.stringify(text)}`.as('submission'),
            writtenBy: sql<string>`${by}`.as('written_by'),
            givenUpBy: sql<string>`${by}`.as('given_up_by'),
            givenUpAt: sql<string>`${new Date().toISOString()}`.as('given_up_at'),
          })
          .from(articles)
          .where(eq(articles.id, articleId)),
      )
      .returning({ id: discardedTexts.id }),
    oldest: deleteOldest(binding, by),
  })
  return kept.length > 0
}

/** A statement that leaves a person as many texts as are kept, the newest. */
function deleteOldest(binding: D1Database, by: string) {
  const db = database(binding)
  const tooOld = db
    .select({ id: discardedTexts.id })
    .from(discardedTexts)
    .where(eq(discardedTexts.givenUpBy, by))
    .orderBy(desc(discardedTexts.id))
    .limit(1)
    .offset(limits.discardedTexts)
  return db
    .delete(discardedTexts)
    .where(and(eq(discardedTexts.givenUpBy, by), sql`${discardedTexts.id} <= (${tooOld})`))
}

/** Statements for the batch that discards an article's working copy: they keep its text. */
export function insertDiscardedCopy(binding: D1Database, articleId: string, by: string) {
  const db = database(binding)
  const kept = db.insert(discardedTexts).select(
    db
      .select({
        id: sql<number>`null`.as('id'),
        articleId: workingCopies.articleId,
        submission: workingCopies.submission,
        writtenBy: workingCopies.savedBy,
        givenUpBy: sql<string>`${by}`.as('given_up_by'),
        givenUpAt: sql<string>`${new Date().toISOString()}`.as('given_up_at'),
      })
      .from(workingCopies)
      .where(eq(workingCopies.articleId, articleId)),
  )
  return [kept, deleteOldest(binding, by)] as const
}

/**
 * @param since an ISO 8601 instant; older texts are left out
 * @returns newest first
 */
export async function listDiscardedTexts(
  binding: D1Database,
  articleId: string,
  since: string,
): Promise<DiscardedText[]> {
  const rows = await database(binding)
    .select()
    .from(discardedTexts)
    .where(and(eq(discardedTexts.articleId, articleId), gte(discardedTexts.givenUpAt, since)))
    .orderBy(desc(discardedTexts.id))
    .limit(maxListed)
  return rows.map(({ articleId: _, submission, ...rest }) => ({ ...rest, text: submission }))
}

/** @param instant in ISO 8601 format */
export async function deleteDiscardedTextsBefore(
  binding: D1Database,
  instant: string,
): Promise<void> {
  await database(binding).delete(discardedTexts).where(lt(discardedTexts.givenUpAt, instant))
}
