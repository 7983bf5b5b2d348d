import { and, desc, eq, gte } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article.ts'
import { database, insertFrom } from '#worker/db/database.ts'
import { articles, discardedTexts, workingCopies } from '#worker/db/schema/articles.ts'

/** How many of an article's texts are listed. Bounds the size of the answer. */
const maxListed = 20

/** Keeps a text that an editor discarded. @returns whether the article exists */
export async function insertDiscardedText(
  binding: D1Database,
  articleId: string,
  text: ArticleText,
  { writtenBy, by }: { writtenBy: string; by: string },
): Promise<boolean> {
  const row = { articleId, submission: text, writtenBy, ...discardedNow(by) }
  const where = eq(articles.id, articleId)
  const { meta } = await insertFrom(binding, discardedTexts, row, { from: articles, where })
  return meta.changes > 0
}

/** A statement for the batch that discards an article's working copy: keeps its text. */
export function insertDiscardedCopy(binding: D1Database, articleId: string, by: string) {
  const { submission, savedBy } = workingCopies
  const row = { articleId, submission, writtenBy: savedBy, ...discardedNow(by) }
  const where = eq(workingCopies.articleId, articleId)
  return insertFrom(binding, discardedTexts, row, { from: workingCopies, where })
}

function discardedNow(by: string) {
  return { givenUpBy: by, givenUpAt: new Date().toISOString() }
}

/**
 * @param since an ISO 8601 instant; older texts are left out
 * @returns newest first
 */
export async function listDiscardedTexts(binding: D1Database, articleId: string, since: string) {
  const rows = await database(binding)
    .select()
    .from(discardedTexts)
    .where(and(eq(discardedTexts.articleId, articleId), gte(discardedTexts.givenUpAt, since)))
    .orderBy(desc(discardedTexts.id))
    .limit(maxListed)
  return rows.map(({ articleId: _, submission, ...rest }) => ({ ...rest, text: submission }))
}
