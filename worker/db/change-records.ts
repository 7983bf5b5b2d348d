import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { type ChangeKind, changes } from '#worker/db/schema/changes.ts'

/** The next content version, read inside the batch that uses it. */
export const nextVersion = sql<number>`(select coalesce(max(${changes.version}), 0) + 1 from ${changes})`

/**
 * Whether the change took effect, inside the batch that makes it: the article then has a version
 * that is not in `changes` yet.
 */
export const tookEffect = eq(articles.changedVersion, nextVersion)

/**
 * The last statement of the batch that changes an article: records the change if it took effect.
 *
 * @param kind what readers notice
 * @param by the administrator's name
 * @param at an ISO 8601 instant
 */
export function recordChange(
  binding: D1Database,
  { id, kind, by, at }: { id: string; kind: ChangeKind; by: string; at: string },
) {
  const db = database(binding)
  const claim = db
    .select(changeRow(articles.changedVersion, kind, by, at))
    .from(articles)
    .where(and(eq(articles.id, id), tookEffect))
  return db.insert(changes).select(claim)
}

/**
 * The statement before the one that deletes an article: records the deletion if readers can
 * see the article, or why they cannot.
 *
 * @param by the administrator's name
 * @param at an ISO 8601 instant
 */
export function recordDeletion(binding: D1Database, id: string, by: string, at: string) {
  const db = database(binding)
  const claim = db
    .select(changeRow(nextVersion, 'delete', by, at))
    .from(articles)
    .where(
      and(eq(articles.id, id), or(eq(articles.published, true), isNotNull(articles.withdrawal))),
    )
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
