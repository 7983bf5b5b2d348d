import { eq } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleStatus } from '#domain/articles/article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { database, insertFrom } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import type { KnownChange } from './due-changes.ts'
import { cancelScheduled } from './scheduled-changes.ts'

export interface DueChange {
  due: KnownChange
  /** The date of a first publication. */
  publishedAt: string
  late: string | null
  /** The newer text that is not published with it; null if there is none. */
  aside: ArticleText | null
}

interface ChangeByHand {
  before: ArticleStatus
  status: ArticleStatus
  text?: ArticleText | undefined
  by: string
}

/**
 * The statements that cancel what a change by hand makes moot: a publication would bring an older text
 * back, and a change of something that was taken back would show it again.
 */
export function cancelObsoleteSchedules(
  binding: D1Database,
  id: string,
  { before, status, text, by }: ChangeByHand,
) {
  const wasPublished = before === 'published'
  const isPublished = status === 'published' && (!wasPublished || text !== undefined)
  const isRetracted = status !== 'published' && wasPublished
  if (!isPublished && !isRetracted) return undefined
  const which = isPublished ? eq(scheduledChanges.kind, 'publish') : undefined
  return Object.values(cancelScheduled(binding, id, by, which))
}

/**
 * The statement that keeps edits that are newer than the published version as the working copy: those
 * of a draft become one, and those that are one stay it.
 *
 * @param current the article as it was read
 * @param aside its newest text
 * @param revision the article's revision after the change
 */
export function keepNewerEdits(
  binding: D1Database,
  current: StoredArticle,
  { aside, revision }: { aside: ArticleText; revision: number },
) {
  const { _id, workingCopy, updatedBy, updatedAt } = current
  if (workingCopy) {
    return database(binding)
      .update(workingCopies)
      .set({ baseRevision: revision })
      .where(eq(workingCopies.articleId, _id))
  }
  const row = {
    articleId: _id,
    submission: aside,
    baseRevision: revision,
    revision: Date.now(),
    savedBy: updatedBy,
    savedAt: updatedAt,
  }
  const where = eq(articles.id, _id)
  return insertFrom(binding, workingCopies, row, { from: articles, where }).onConflictDoNothing()
}
