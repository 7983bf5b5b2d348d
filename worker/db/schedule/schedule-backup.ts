import { and, asc, inArray, lte, type SQL } from 'drizzle-orm'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { missedByRestore } from '#domain/schedule/schedule.ts'
import { database } from '#worker/db/database.ts'
import { restoredRows } from '#worker/db/json-parameters.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { isOpen, isPending } from './scheduled-changes.ts'

/** The statement that reads what is scheduled for articles. */
export function selectArchivedSchedule(binding: D1Database, articleIds: SQL) {
  return database(binding)
    .select()
    .from(scheduledChanges)
    .where(and(inArray(scheduledChanges.articleId, articleIds), isOpen))
    .orderBy(asc(scheduledChanges.at))
}

export function archivedSchedule(
  id: string,
  rows: readonly (typeof scheduledChanges.$inferSelect)[],
): BackupArticle['scheduled'] {
  return rows
    .filter(({ articleId }) => articleId === id)
    .map(({ articleId: _, attempts: __, doneAt: ___, ...change }) => change)
}

/** The statements that store what is scheduled for an article. */
export function restoreSchedule(
  binding: D1Database,
  { id: articleId, scheduled }: Pick<BackupArticle, 'id' | 'scheduled'>,
) {
  const rows = scheduled.map((change) => ({ ...change, articleId }))
  return restoredRows(binding, scheduledChanges, rows)
}

/**
 * The statement that keeps what would be done at once after a restore from being done unasked.
 *
 * @param hasEnded whether the restore ended right before in the batch
 */
export function holdOverdue(binding: D1Database, hasEnded: SQL) {
  return database(binding)
    .update(scheduledChanges)
    .set({ problem: missedByRestore })
    .where(and(lte(scheduledChanges.at, new Date().toISOString()), isPending, hasEnded))
}
