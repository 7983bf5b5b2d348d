import { eq, inArray } from 'drizzle-orm'
import type { SavedFrom } from '#domain/articles/article-submission.ts'
import { database, insertFrom, overwritten, valuesOf } from '#worker/db/database.ts'
import { articles, textSaves } from '#worker/db/schema/articles.ts'

interface SavedText {
  articleId: string
  savedFrom: SavedFrom
  /** The revision of the article's working copy after the save, 0 for none. */
  copyRevision: number
}

/** A statement for the batch of a save: records which editor saved which of its texts. */
export function recordTextSave(
  binding: D1Database,
  { articleId, savedFrom: { writer, sequence }, copyRevision }: SavedText,
) {
  const savedAt = new Date().toISOString()
  const { revision } = articles
  const row = { writer, articleId, sequence, revision, copyRevision, savedAt }
  const where = eq(articles.id, articleId)
  return insertFrom(binding, textSaves, row, { from: articles, where }).onConflictDoUpdate(
    overwritten(textSaves),
  )
}

/** The last saves of these editors; those that saved nothing are left out. */
export async function readTextSaves(binding: D1Database, writers: readonly string[]) {
  const rows = await database(binding)
    .select()
    .from(textSaves)
    .where(inArray(textSaves.writer, valuesOf(writers)))
  return rows.map(({ savedAt: _, ...save }) => save)
}
