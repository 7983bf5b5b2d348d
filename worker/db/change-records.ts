import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#worker/db/database.ts'
import { articles, type ChangeKind, changes } from '#worker/db/schema.ts'

/** The next content version, to be read inside the batch that takes it. */
export const nextVersion = sql<number>`(select coalesce(max(${changes.version}), 0) + 1 from ${changes})`

/**
 * True within the batch that changed an article, where the change took effect: the article then
 * claims a version that `changes` does not hold yet.
 */
export const tookEffect = eq(articles.changedVersion, nextVersion)

/**
 * Records a change in the batch that made it: the last of its statements, and only where it did.
 *
 * @param binding the D1 database
 * @param id the changed article
 * @param kind what readers notice
 * @param by the administrator's name
 * @param at when
 * @returns the statement
 */
export function recordChange(
  binding: D1Database,
  id: string,
  kind: ChangeKind,
  by: string,
  at: string,
) {
  const db = database(binding)
  const claim = db
    .select(changeRow(articles.changedVersion, kind, by, at))
    .from(articles)
    .where(and(eq(articles.id, id), tookEffect))
  return db.insert(changes).select(claim)
}

/**
 * Records that a published article is deleted: the statement before the one that does it, while the
 * article is there to tell whether readers saw it.
 *
 * @param binding the D1 database
 * @param id the article
 * @param by the administrator's name
 * @param at when
 * @returns the statement
 */
export function recordDeletion(binding: D1Database, id: string, by: string, at: string) {
  const db = database(binding)
  const claim = db
    .select(changeRow(nextVersion, 'delete', by, at))
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.published, true)))
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
