import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/admin-article.ts'
import type { ArticleStatus, ArticleText, SavedFrom } from '#domain/article.ts'
import { selectFormerAddresses, slugWhenPublished } from '#worker/db/addresses.ts'
import { adminArticleOf, importColumns, textColumns, utc } from '#worker/db/article-rows.ts'
import { nextVersion, recordChange, tookEffect } from '#worker/db/change-records.ts'
import { afterwardsOf, type ChangedArticle, readAfterwards } from '#worker/db/changed-article.ts'
import { database } from '#worker/db/database.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import type { ChangeKind } from '#worker/db/schema/changes.ts'
import { writeSearchDocument } from '#worker/db/search-documents.ts'
import { recordTextSave } from '#worker/db/text-saves.ts'
import { copyRevisionOfArticle, workingCopyOf } from '#worker/db/working-copies.ts'

/** A change to a stored article: a new state and, for a save, a new text. */
export interface ArticleChange {
  status: ArticleStatus
  text?: ArticleText
  publishedAt?: string | undefined
  /** What the author is asked to rewrite; empty removes it, undefined keeps it. */
  rewriteNote?: string | undefined
  /** The revision of the working copy that the caller read, 0 for none; undefined: not compared. */
  copyRevision?: number | undefined
  /** A new address; null: made from the title when the article is published. */
  slug?: string | null | undefined
  /** The editor that saves the text, and which of its texts it is. */
  savedFrom?: SavedFrom | undefined
  /** A digest of what an import sent; undefined keeps that of an earlier import. */
  importDigest?: string | undefined
}

/**
 * Changes an article, unless it changed since the caller read it. The change and the content version
 * are stored together or not at all. A new text also replaces the working copy, and triggers record an
 * address that readers know and that is changed.
 *
 * @param current the article as it was read
 * @param by the administrator's name
 * @param since the content version of the served release, to read what changed since
 * @returns the changed article; undefined after a conflict
 */
export async function changeArticle(
  binding: D1Database,
  current: StoredArticle,
  change: ArticleChange,
  by: string,
  since?: number,
): Promise<ChangedArticle | undefined> {
  const at = new Date().toISOString()
  const id = current._id
  const kind = visibleChange(current.status, change)
  const revision = current.revision + 1
  const note = change.status === 'published' ? '' : change.rewriteNote
  const { copyRevision } = change
  const db = database(binding)
  const update = db
    .update(articles)
    .set({
      ...(change.text && textColumns(change.text)),
      ...(note !== undefined && { rewriteNote: note || null }),
      ...publicationDate(change, at),
      ...importColumns(change.importDigest, revision),
      ...slugColumn(current, change),
      status: change.status,
      updatedAt: at,
      updatedBy: by,
      revision,
      ...(kind && { changedVersion: nextVersion }),
    })
    .where(
      and(
        eq(articles.id, id),
        eq(articles.revision, current.revision),
        copyRevision === undefined ? undefined : sql`${copyRevisionOfArticle} = ${copyRevision}`,
      ),
    )
    .returning()
  const [rows, copies, former, ...others] = await db.batch([
    update,
    db.select().from(workingCopies).where(eq(workingCopies.articleId, id)),
    selectFormerAddresses(binding, eq(formerAddresses.articleId, id)),
    ...(kind
      ? [
          writeSearchDocument(binding, id, (change.text ?? current).content, tookEffect),
          recordChange(binding, id, kind, by, at),
        ]
      : []),
    ...(change.text ? [clearCopy(binding, id, revision, at)] : []),
    ...(change.savedFrom
      ? [recordTextSave(binding, id, change.savedFrom, 0, isChanged(revision, at))]
      : []),
    ...(kind ? readAfterwards(binding, id, since) : []),
  ])
  const [row] = rows
  if (!row) return undefined
  return {
    article: adminArticleOf(row, change.text ? null : workingCopyOf(copies[0]), former),
    visible: kind !== undefined,
    afterwards: kind && since !== undefined ? afterwardsOf(row, others) : undefined,
  }
}

/** Whether the change earlier in the batch took effect, as a condition on `articles`. */
function isChanged(revision: number, at: string) {
  return and(eq(articles.revision, revision), eq(articles.updatedAt, at))
}

/** Deletes the working copy if the save earlier in the batch took effect. */
function clearCopy(binding: D1Database, id: string, revision: number, at: string) {
  const db = database(binding)
  const saved = db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, id), isChanged(revision, at)))
  return db.delete(workingCopies).where(inArray(workingCopies.articleId, saved))
}

/** An article gets its address when it is published. */
function slugColumn(current: StoredArticle, { status, slug, text }: ArticleChange) {
  if (slug !== undefined) return { slug }
  if (status !== 'published') return {}
  return { slug: slugWhenPublished({ _id: current._id, title: (text ?? current).title }) }
}

/** Keeps the date of the first publication unless the change states another one. */
function publicationDate({ status, publishedAt }: ArticleChange, at: string) {
  if (publishedAt) return { publishedAt: utc(publishedAt) }
  if (status !== 'published') return {}
  return { publishedAt: sql`coalesce(${articles.publishedAt}, ${at})` }
}

/** What readers notice of a change; undefined if nothing. */
function visibleChange(before: ArticleStatus, change: ArticleChange): ChangeKind | undefined {
  if (change.status === 'published') return before === 'published' ? 'edit' : 'publish'
  return before === 'published' ? 'retract' : undefined
}
