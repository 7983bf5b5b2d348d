import type { SavedConflict, StoredArticle } from '#domain/articles/admin-article.ts'
import {
  compareRevisions,
  type TextRevision,
  textRevision,
} from '#domain/articles/text-revision.ts'
import { timeAgo } from '#domain/dates.ts'
import { ApiError } from './errors.ts'

/**
 * The refusal of a save that would overwrite another save: it says whose, and when.
 *
 * @param known the revision that the refused save started from
 * @param by the name of the administrator whose save is refused
 * @param conflict the texts from which the two can be merged
 */
export function conflictError(
  now: StoredArticle,
  known: number,
  by: string,
  conflict?: SavedConflict,
): ApiError {
  const { updatedBy, updatedAt, workingCopy } = now
  const isCopy = now.revision === known && workingCopy !== null
  return savedInBetween({
    what: isCopy ? 'unpublished edits of this article' : 'this article',
    writer: isCopy ? workingCopy.savedBy : updatedBy,
    at: isCopy ? workingCopy.savedAt : updatedAt,
    by,
    conflict,
  })
}

/**
 * What the caller does not say of the text that they know, is not asked.
 *
 * @throws ApiError `conflict` if the article was saved since they read it
 */
export function assertKnownText(
  article: StoredArticle,
  known: Partial<TextRevision>,
  by: string,
): void {
  const now = textRevision(article)
  const { revision = now.revision, copyRevision = now.copyRevision } = known
  if (compareRevisions({ revision, copyRevision }, now) !== 0) {
    throw conflictError(article, revision, by)
  }
}

/** The same refusal for anything else that several people may edit. */
export function savedInBetween(save: {
  /** As in "Ines saved … in between". */
  what: string
  writer: string
  /** ISO 8601 instant. */
  at: string
  /** The name of the administrator whose save is refused. */
  by: string
  conflict?: SavedConflict | undefined
}): ApiError {
  const { what, writer, at, by, conflict } = save
  const when = timeAgo(at, new Date())
  const who =
    writer === by
      ? `You saved ${what} in another tab or on another device, ${when}.`
      : `${writer} saved ${what} in between, ${when}.`
  return new ApiError('conflict', `${who} Nothing was overwritten.`, { conflict })
}

/** Whether something was changed since a revision by this administrator alone, and once. */
export function isOwnChange(
  now: { revision: number; updatedBy: string },
  known: number | undefined,
  by: string,
): boolean {
  return known !== undefined && now.revision === known + 1 && now.updatedBy === by
}

/** Whether what is stored says all that a save says: it was made before, and its answer was lost. */
export function isSavedAlready<Stored extends object>(
  stored: Stored,
  saved: { [Name in keyof Stored]?: Stored[Name] | undefined },
): boolean {
  return JSON.stringify({ ...stored, ...saved }) === JSON.stringify(stored)
}
