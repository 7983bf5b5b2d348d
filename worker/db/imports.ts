import { eq, sql } from 'drizzle-orm'
import type { ImportedArticle } from '#domain/imported-article.ts'
import { database } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema.ts'

/**
 * @param binding the D1 database
 * @param creationKey what names the article's creation
 * @returns what is remembered of its import; undefined where no such article was made
 */
export async function readImport(
  binding: D1Database,
  creationKey: string,
): Promise<ImportedArticle | undefined> {
  const row = await database(binding)
    .select({
      _id: articles.id,
      revision: articles.revision,
      importDigest: articles.importDigest,
      importRevision: articles.importRevision,
      unpublishedEdits: sql<number>`exists (
        select 1 from ${workingCopies} where ${workingCopies.articleId} = ${articles.id})`,
    })
    .from(articles)
    .where(eq(articles.creationKey, creationKey))
    .get()
  return row && { ...row, unpublishedEdits: row.unpublishedEdits === 1 }
}
