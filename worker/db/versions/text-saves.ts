import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SavedFrom } from '#domain/articles/article.ts'
import type { TextSave } from '#domain/versions/discarded-text.ts'
import { database } from '#worker/db/database.ts'
import { articles, textSaves } from '#worker/db/schema/articles.ts'

/** A save of an article's text. */
interface SavedText {
  articleId: string
  savedFrom: SavedFrom
  /** The revision of the article's working copy after the save, 0 for none. */
  copyRevision: number
}

/**
 * A statement for the batch of a save: records which editor saved which of its texts. It costs no
 * further trip to the database.
 *
 * @param succeeded whether the save earlier in the batch took effect, as a condition on `articles`
 */
export function recordTextSave(
  binding: D1Database,
  { articleId, savedFrom: { writer, sequence }, copyRevision }: SavedText,
  succeeded: SQL | undefined,
) {
  const db = database(binding)
  const save = db
    .select({
      writer: sql<string>`${writer}`.as('writer'),
      articleId: articles.id,
      sequence: sql<number>`${sequence}`.as('sequence'),
      revision: articles.revision,
      copyRevision: sql<number>`${copyRevision}`.as('copy_revision'),
      savedAt: sql<string>`${new Date().toISOString()}`.as('saved_at'),
    })
    .from(articles)
    .where(and(eq(articles.id, articleId), succeeded))
  return db
    .insert(textSaves)
    .select(save)
    .onConflictDoUpdate({
      target: textSaves.writer,
      set: {
        articleId: sql`excluded.article_id`,
        sequence: sql`excluded.sequence`,
        revision: sql`excluded.revision`,
        copyRevision: sql`excluded.copy_revision`,
        savedAt: sql`excluded.saved_at`,
      },
    })
}

/** The last saves of these editors; those that saved nothing are left out. */
export async function readTextSaves(
  binding: D1Database,
  writers: readonly string[],
): Promise<TextSave[]> {
  const rows = await database(binding)
    .select()
    .from(textSaves)
    .where(sql`${textSaves.writer} in (select value from json_each(${JSON.stringify(writers)}))`)
  return rows.map(({ savedAt: _, ...save }) => save)
}
