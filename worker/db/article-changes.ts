import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Article, ArticleStatus, ArticleSubmission } from '#domain/article.ts'
import { makeArticleId } from '#domain/article-id.ts'
import { articleOf } from '#worker/db/article-rows.ts'
import { database } from '#worker/db/database.ts'
import { articles, type ChangeKind, changes } from '#worker/db/schema.ts'

/** What a submission stores of itself. */
type Text = Omit<ArticleSubmission, 'published' | 'revision' | 'publishedAt'>

/** The next content version, to be read inside the batch that takes it. */
const nextVersion = sql<number>`(select coalesce(max(${changes.version}), 0) + 1 from ${changes})`

/**
 * Records a change in the batch that made it: only where the article now claims a version that
 * `changes` does not hold yet, that is, where the statement before took effect.
 */
function recordChange(binding: D1Database, id: string, kind: ChangeKind, by: string, at: string) {
  const db = database(binding)
  const claim = db
    .select(changeRow(articles.changedVersion, kind, by, at))
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.changedVersion, nextVersion)))
  return db.insert(changes).select(claim)
}

/** The columns of `changes`, in their order, as a select that reads them from `articles`. */
function changeRow(version: SQL<number> | SQLiteColumn, kind: ChangeKind, by: string, at: string) {
  return {
    version: sql<number>`${version}`.as('version'),
    articleId: articles.id,
    kind: sql<ChangeKind>`${kind}`.as('kind'),
    by: sql<string>`${by}`.as('by'),
    at: sql<string>`${at}`.as('at'),
  }
}

/**
 * @param binding the D1 database
 * @param submission the checked submission
 * @param by the administrator's name
 * @returns the new article
 */
export async function createArticle(
  binding: D1Database,
  submission: ArticleSubmission,
  by: string,
): Promise<Article> {
  const { published, revision: _, publishedAt, ...text } = submission
  const at = new Date().toISOString()
  const id = makeArticleId(submission.title)
  const db = database(binding)
  const insert = db
    .insert(articles)
    .values({
      ...text,
      id,
      status: published ? 'published' : 'draft',
      publishedAt: published ? utc(publishedAt ?? at) : publishedAt ? utc(publishedAt) : null,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
      revision: 1,
      changedVersion: published ? nextVersion : 0,
    })
    .returning()
  const [rows] = published
    ? await db.batch([insert, recordChange(binding, id, 'publish', by, at)])
    : await db.batch([insert])
  const row = rows[0]
  if (!row) throw new Error(`The article ${id} was not stored.`)
  return articleOf(row)
}

/** A change to a stored article: a new state, and with a save a new text. */
export interface ArticleChange {
  status: ArticleStatus
  text?: Text
  publishedAt?: string | undefined
}

/**
 * Changes an article where nobody else did since it was read; the change and the content version
 * are stored together or not at all.
 *
 * @param binding the D1 database
 * @param current the article as it was read
 * @param change what becomes of it
 * @param by the administrator's name
 * @returns the changed article; undefined where its revision is no longer the one that was read
 */
export async function changeArticle(
  binding: D1Database,
  current: Article,
  change: ArticleChange,
  by: string,
): Promise<Article | undefined> {
  const at = new Date().toISOString()
  const kind = visibleChange(current.status, change)
  const firstDate = change.publishedAt ?? (change.status === 'published' ? at : undefined)
  const db = database(binding)
  const update = db
    .update(articles)
    .set({
      ...change.text,
      status: change.status,
      updatedAt: at,
      updatedBy: by,
      revision: current.revision + 1,
      ...(change.publishedAt && { publishedAt: utc(change.publishedAt) }),
      ...(!change.publishedAt &&
        firstDate && { publishedAt: sql`coalesce(${articles.publishedAt}, ${firstDate})` }),
      ...(kind && { changedVersion: nextVersion }),
    })
    .where(and(eq(articles.id, current._id), eq(articles.revision, current.revision)))
    .returning()
  const [rows] = kind
    ? await db.batch([update, recordChange(binding, current._id, kind, by, at)])
    : await db.batch([update])
  return rows[0] && articleOf(rows[0])
}

/** What readers notice of a change; undefined for nothing. */
function visibleChange(before: ArticleStatus, change: ArticleChange): ChangeKind | undefined {
  if (change.status === 'published') return before === 'published' ? 'edit' : 'publish'
  return before === 'published' ? 'retract' : undefined
}

/**
 * @param binding the D1 database
 * @param id the article's id
 * @param by the administrator's name
 * @returns whether there was one, and whether readers saw it
 */
export async function deleteArticle(
  binding: D1Database,
  id: string,
  by: string,
): Promise<{ deleted: boolean; visible: boolean }> {
  const db = database(binding)
  const at = new Date().toISOString()
  const [, rows] = await db.batch([
    db.insert(changes).select(
      db
        .select(changeRow(nextVersion, 'delete', by, at))
        .from(articles)
        .where(and(eq(articles.id, id), eq(articles.published, true))),
    ),
    db.delete(articles).where(eq(articles.id, id)).returning({ status: articles.status }),
  ])
  return { deleted: rows.length > 0, visible: rows[0]?.status === 'published' }
}

/** One spelling of an instant, so that dates sort as text. */
function utc(instant: string): string {
  return new Date(instant).toISOString()
}
