import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/admin-article.ts'
import type {
  Article,
  ArticleStatus,
  ArticleSubmission,
  ArticleText,
  SavedFrom,
} from '#domain/article.ts'
import { makeArticleId } from '#domain/article-id.ts'
import type { Neighbour, Neighbours } from '#domain/article-source.ts'
import { adminArticleOf, articleOf, textColumns } from '#worker/db/article-rows.ts'
import { selectNeighbours } from '#worker/db/article-source.ts'
import { nextVersion, recordChange, recordDeletion, tookEffect } from '#worker/db/change-records.ts'
import {
  type ChangesAnswer,
  type ChangesRow,
  changesOf,
  selectChangesSince,
} from '#worker/db/changes-since.ts'
import { database } from '#worker/db/database.ts'
import { articles, givenUpTexts, workingCopies } from '#worker/db/schema/articles.ts'
import type { ChangeKind } from '#worker/db/schema/changes.ts'
import { writeSearchDocument } from '#worker/db/search-documents.ts'
import { recordTextSave } from '#worker/db/text-saves.ts'
import { copyRevisionOfArticle, workingCopyOf } from '#worker/db/working-copies.ts'

/** A stored article, after a change. */
export interface ChangedArticle {
  article: StoredArticle
  /** Whether readers notice. */
  visible: boolean
  /** What was read in the transaction of a visible change, if asked for. */
  afterwards: Afterwards | undefined
}

/** What readers see after a change. */
export interface Afterwards {
  changes: ChangesAnswer
  /** The article as its page shows it; undefined if readers may not see it. */
  shown: Article | undefined
  neighbours: Neighbours
}

/**
 * Creates an article. Idempotent by the creation key: a repeated call returns the first call's
 * article.
 *
 * @param by the administrator's name
 * @param since the content version of the served release, to read what changed since
 */
export async function createArticle(
  binding: D1Database,
  text: ArticleText,
  state: Pick<
    ArticleSubmission,
    'published' | 'publishedAt' | 'creationKey' | 'importDigest' | 'savedFrom'
  >,
  by: string,
  since?: number,
): Promise<ChangedArticle> {
  const { published, publishedAt, creationKey = null, importDigest, savedFrom } = state
  const at = new Date().toISOString()
  const id = makeArticleId(text.title)
  const db = database(binding)
  const insert = db
    .insert(articles)
    .values({
      ...textColumns(text),
      id,
      creationKey,
      ...importColumns(importDigest, 1),
      status: published ? 'published' : 'draft',
      publishedAt: published ? utc(publishedAt ?? at) : publishedAt ? utc(publishedAt) : null,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
      revision: 1,
      changedVersion: published ? nextVersion : 0,
    })
    .onConflictDoNothing({ target: articles.creationKey })
    .returning()
  const textSave = savedFrom ? [recordTextSave(binding, id, savedFrom, 0, undefined)] : []
  const [rows, ...others] = published
    ? await db.batch([
        insert,
        writeSearchDocument(binding, id, text.content, tookEffect),
        recordChange(binding, id, 'publish', by, at),
        ...textSave,
        ...readAfterwards(binding, id, since),
      ])
    : await db.batch([insert, ...textSave])
  const row = rows[0] ?? (creationKey && (await readCreated(binding, creationKey)))
  if (!row) throw new Error(`The article ${id} was not stored.`)
  return {
    article: adminArticleOf(row, null),
    visible: published,
    afterwards: published && since !== undefined ? afterwardsOf(row, others) : undefined,
  }
}

/** The last statements of a batch that readers notice. */
function readAfterwards(binding: D1Database, id: string, since: number | undefined) {
  if (since === undefined) return []
  return [selectChangesSince(binding, since), ...selectNeighbours(binding, id)]
}

/** @param results of the batch's other statements, those of `readAfterwards` last */
function afterwardsOf(
  row: typeof articles.$inferSelect | undefined,
  results: readonly unknown[],
): Afterwards {
  const [changes, newer, older] = results.slice(-3) as [ChangesRow[], Neighbour[], Neighbour[]]
  return {
    changes: changesOf(changes),
    shown: row?.published ? articleOf(row) : undefined,
    neighbours: { newer: newer[0] ?? null, older: older[0] ?? null },
  }
}

function readCreated(binding: D1Database, creationKey: string) {
  return database(binding)
    .select()
    .from(articles)
    .where(eq(articles.creationKey, creationKey))
    .get()
}

/** A change to a stored article: a new state and, for a save, a new text. */
export interface ArticleChange {
  status: ArticleStatus
  text?: ArticleText
  publishedAt?: string | undefined
  /** What the author is asked to rewrite; empty removes it, undefined keeps it. */
  rewriteNote?: string | undefined
  /** The revision of the working copy that the caller read, 0 for none; undefined: not compared. */
  copyRevision?: number | undefined
  /** The editor that saves the text, and which of its texts it is. */
  savedFrom?: SavedFrom | undefined
  /** A digest of what an import sent; undefined keeps that of an earlier import. */
  importDigest?: string | undefined
}

/**
 * Changes an article, unless it changed since the caller read it. The change and the content version
 * are stored together or not at all. A new text also replaces the working copy.
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
  const [rows, copies, ...others] = await db.batch([
    update,
    db.select().from(workingCopies).where(eq(workingCopies.articleId, id)),
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
    article: adminArticleOf(row, change.text ? null : workingCopyOf(copies[0])),
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

/** The columns that record an import, with the revision that it makes. */
function importColumns(importDigest: string | undefined, importRevision: number) {
  return importDigest === undefined ? {} : { importDigest, importRevision }
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

/**
 * @param by the administrator's name
 * @param since the content version of the served release, to read what changed since
 * @returns whether the article existed, and whether readers could see it
 */
export async function deleteArticle(
  binding: D1Database,
  id: string,
  by: string,
  since?: number,
): Promise<{ deleted: boolean } & Omit<ChangedArticle, 'article'>> {
  const db = database(binding)
  const at = new Date().toISOString()
  const [, rows, ...others] = await db.batch([
    recordDeletion(binding, id, by, at),
    db.delete(articles).where(eq(articles.id, id)).returning({ status: articles.status }),
    db.delete(workingCopies).where(eq(workingCopies.articleId, id)),
    db.delete(givenUpTexts).where(eq(givenUpTexts.articleId, id)),
    ...readAfterwards(binding, id, since),
  ])
  return {
    deleted: rows.length > 0,
    visible: rows[0]?.status === 'published',
    afterwards: since === undefined ? undefined : afterwardsOf(undefined, others),
  }
}

/** One spelling of an instant, so that dates sort as text. */
function utc(instant: string): string {
  return new Date(instant).toISOString()
}
