import { eq } from 'drizzle-orm'
import type { ImportedArticle } from '#domain/articles/imported-article.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { hasWorkingCopy } from './working-copies.ts'

/** @returns the article of this creation key, also if it is in the bin, with the marks of its last import */
export async function readImport(
  binding: D1Database,
  creationKey: string,
): Promise<ImportedArticle | undefined> {
  const db = database(binding)
  const {
    rows: [row],
    binned: [binned],
  } = await runBatch(db, {
    rows: db
      .select({
        _id: articles.id,
        revision: articles.revision,
        importDigest: articles.importDigest,
        importRevision: articles.importRevision,
        unpublishedEdits: hasWorkingCopy,
      })
      .from(articles)
      .where(eq(articles.creationKey, creationKey)),
    binned: db.select().from(binnedArticles).where(eq(binnedArticles.creationKey, creationKey)),
  })
  if (row) return { ...row, unpublishedEdits: row.unpublishedEdits === 1, inBin: false }
  if (!binned) return undefined
  const { id, revision, article } = binned
  const { importDigest, importRevision } = article
  return { _id: id, revision, importDigest, importRevision, unpublishedEdits: false, inBin: true }
}
