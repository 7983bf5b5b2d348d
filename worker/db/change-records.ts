import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { ContentEventKind } from '#domain/audit/audit.ts'
import { database, hadEffect, insertFrom } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { databaseState } from '#worker/db/schema/site.ts'

/** The next content version, read inside the batch that uses it. */
export const nextVersion = sql<number>`(select coalesce(max(${changes.version}), 0) + 1 from ${changes})`

interface RecordedChange {
  /** Of the article, author or edition; empty for the site. */
  id: string
  /** What readers notice. */
  kind: ContentEventKind
  by: string
  /** ISO 8601 instant. */
  at: string
}

/** The statement that records a change of an article, behind the one that made it with the next version. */
export function recordChange(binding: D1Database, { id, ...change }: RecordedChange) {
  const row = { version: articles.changedVersion, articleId: id, ...change }
  return insertFrom(binding, changes, row, { from: articles, where: eq(articles.id, id) })
}

/**
 * The statement before the one that deletes an article: records the deletion if readers can
 * see the article, or why they cannot.
 */
export function recordDeletion(binding: D1Database, id: string, by: string, at: string) {
  const row = { version: nextVersion, articleId: id, kind: 'delete', by, at } as const
  const isSeen = or(eq(articles.published, true), isNotNull(articles.withdrawal))
  return insertFrom(binding, changes, row, {
    from: articles,
    where: and(eq(articles.id, id), isSeen),
  })
}

/** The statement behind one that recorded a change of authors or editions: it keeps in which version that was. */
export function keepVersionOf(binding: D1Database, changed: 'authorsVersion' | 'editionsVersion') {
  const set = { [changed]: databaseState.contentVersion }
  return database(binding).update(databaseState).set(set).where(hadEffect)
}

/** The statement that records a change of something else, if it took effect. */
export function recordOtherChange(
  binding: D1Database,
  { id, ...change }: RecordedChange,
  where: SQL | undefined,
) {
  const row = { version: nextVersion, articleId: id, ...change }
  return insertFrom(binding, changes, row, { from: databaseState, where })
}
