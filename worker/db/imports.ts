import { eq } from 'drizzle-orm'
import type { ImportedArticle } from '#domain/imported-article.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { hasWorkingCopy } from '#worker/db/working-copies.ts'

/** @returns the article of this creation key, with the marks of its last import */
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
      unpublishedEdits: hasWorkingCopy,
    })
    .from(articles)
    .where(eq(articles.creationKey, creationKey))
    .get()
  return row && { ...row, unpublishedEdits: row.unpublishedEdits === 1 }
}
