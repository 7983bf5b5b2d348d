import type { StoredArticle } from '#domain/admin-article.ts'
import { timeAgo } from '#domain/dates.ts'
import { ApiError } from './errors.ts'

/**
 * The refusal of a save that would overwrite another editor's save: it says whose, and when.
 *
 * @param known the revision that the refused save started from
 */
export function conflictError(now: StoredArticle, known: number): ApiError {
  const { updatedBy, updatedAt, workingCopy } = now
  const when = (instant: string) => timeAgo(instant, new Date())
  const who =
    now.revision === known && workingCopy
      ? `${workingCopy.savedBy} saved unpublished edits of this article in between, ${when(workingCopy.savedAt)}.`
      : `${updatedBy} saved this article in between, ${when(updatedAt)}.`
  return new ApiError('conflict', `${who} Nothing was overwritten.`)
}
