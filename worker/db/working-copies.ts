import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { StoredArticle, WorkingCopy } from '#domain/admin-article.ts'
import type { ArticleText, SavedFrom } from '#domain/article.ts'
import type { SavedAnchors } from '#domain/note.ts'
import type { VersionKind } from '#domain/version.ts'
import { database } from '#worker/db/database.ts'
import { keepDiscardedCopy } from '#worker/db/given-up-texts.ts'
import { moveNotes } from '#worker/db/note-changes.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { recordTextSave } from '#worker/db/text-saves.ts'
import { newVersion, recordVersion } from '#worker/db/versions.ts'

/** The revision of an article's working copy, 0 for none, inside a statement on the id's table. */
export function copyRevisionOf(id: SQLiteColumn): SQL<number> {
  return sql<number>`coalesce((select ${workingCopies.revision}
    from ${workingCopies} where ${workingCopies.articleId} = ${id}), 0)`
}

export const copyRevisionOfArticle = copyRevisionOf(articles.id)

/** 1 if an article has a working copy, else 0, inside a statement on `articles`. */
export const hasWorkingCopy = sql<number>`exists (
  select 1 from ${workingCopies} where ${workingCopies.articleId} = ${articles.id})`

export function workingCopyOf(
  row: typeof workingCopies.$inferSelect | undefined,
): WorkingCopy | null {
  if (!row) return null
  const { articleId: _, ...copy } = row
  return copy
}

/**
 * Stores unpublished edits apart from the article, if neither the article nor its working copy
 * changed since the caller read them, with a version of them.
 *
 * @param article the article as it was read
 * @param copyRevision the revision of the working copy that the edits started from, 0 for none
 * @param by the administrator's name
 * @returns the stored copy; undefined after a conflict
 */
export async function saveWorkingCopy(
  binding: D1Database,
  article: StoredArticle,
  text: ArticleText,
  copyRevision: number,
  by: string,
  savedFrom?: SavedFrom,
  versionKind: VersionKind = 'autosaved',
  anchors?: SavedAnchors,
): Promise<WorkingCopy | undefined> {
  const now = new Date()
  const at = now.toISOString()
  const revision = Math.max(now.getTime(), copyRevision + 1)
  const version = await newVersion(text, versionKind, by, at)
  const db = database(binding)
  const unchanged = db
    .select({
      articleId: articles.id,
      submission: sql<ArticleText>`${JSON.stringify(text)}`.as('submission'),
      baseRevision: articles.revision,
      revision: sql<number>`${revision}`.as('copy_revision'),
      savedBy: sql<string>`${by}`.as('saved_by'),
      savedAt: sql<string>`${at}`.as('saved_at'),
    })
    .from(articles)
    .where(
      sql`${articles.id} = ${article._id} and ${articles.revision} = ${article.revision}
        and ${copyRevisionOfArticle} = ${copyRevision}`,
    )
  const save = db
    .insert(workingCopies)
    .select(unchanged)
    .onConflictDoUpdate({
      target: workingCopies.articleId,
      set: {
        submission: sql`excluded.submission`,
        baseRevision: sql`excluded.base_revision`,
        revision: sql`excluded.revision`,
        savedBy: sql`excluded.saved_by`,
        savedAt: sql`excluded.saved_at`,
      },
    })
    .returning()
  const succeeded = sql`${copyRevisionOfArticle} = ${revision}`
  const [rows] = await db.batch([
    save,
    ...(savedFrom ? [recordTextSave(binding, article._id, savedFrom, revision, succeeded)] : []),
    ...(anchors?.length ? [moveNotes(binding, article._id, anchors, succeeded)] : []),
    ...recordVersion(binding, article._id, version, revision, succeeded),
  ])
  return workingCopyOf(rows[0]) ?? undefined
}

/**
 * Deletes an article's working copy. Its text is kept with those that were given up.
 *
 * @param by the administrator's name
 */
export async function discardWorkingCopy(
  binding: D1Database,
  id: string,
  by: string,
): Promise<void> {
  const db = database(binding)
  await db.batch([
    keepDiscardedCopy(binding, id, by),
    db.delete(workingCopies).where(eq(workingCopies.articleId, id)),
    db.update(articles).set({ submittedBy: null, submittedAt: null }).where(eq(articles.id, id)),
  ])
}
