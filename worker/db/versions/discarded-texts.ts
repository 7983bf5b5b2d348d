import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article.ts'
import type { DiscardedText } from '#domain/versions/discarded-text.ts'
import { database } from '#worker/db/database.ts'
import { articles, discardedTexts, workingCopies } from '#worker/db/schema/articles.ts'

/** How many of an article's texts are listed. Bounds the size of the answer. */
const maxListed = 20

/**
 * Keeps a text that an editor discarded.
 *
 * @param by the administrator's name
 * @returns whether the article exists
 */
export async function insertDiscardedText(
  binding: D1Database,
  articleId: string,
  text: ArticleText,
  { writtenBy, by }: { writtenBy: string; by: string },
): Promise<boolean> {
  const db = database(binding)
  const kept = await db
    .insert(discardedTexts)
    .select(
      db
        .select({
          id: sql<number>`null`.as('id'),
          articleId: articles.id,
          submission: sql<ArticleText>`${JSON.stringify(text)}`.as('submission'),
          writtenBy: sql<string>`${writtenBy}`.as('written_by'),
          givenUpBy: sql<string>`${by}`.as('given_up_by'),
          givenUpAt: sql<string>`${new Date().toISOString()}`.as('given_up_at'),
        })
        .from(articles)
        .where(eq(articles.id, articleId)),
    )
    .returning({ id: discardedTexts.id })
  return kept.length > 0
}

/** A statement for the batch that discards an article's working copy: keeps its text. */
export function insertDiscardedCopy(binding: D1Database, articleId: string, by: string) {
  const db = database(binding)
  return db.insert(discardedTexts).select(
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
