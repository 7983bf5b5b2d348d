import type { StoredArticle } from '#domain/admin-article.ts'
import { timeAgo } from '#domain/dates.ts'
import { ApiError } from './errors.ts'

/**
 * @param now the article as it is stored now
 * @param known the article's revision that the refused save started from
 * @returns the refusal of a save that would overwrite what somebody else saved in between: who it
 * was, and when
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
