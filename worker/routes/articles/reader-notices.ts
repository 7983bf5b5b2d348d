import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { changeLogOf } from '#domain/corrections/change-log.ts'
import { isReported } from '#domain/corrections/correction.ts'
import { mostCorrections } from '#domain/corrections/correction-schema.ts'
import { limits } from '#domain/limits.ts'
import type { ArticleChange } from '#worker/db/articles/article-changes.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'

/**
 * With the words that changed, if readers may see them.
 *
 * @throws ApiError `bad_request` if these are too many, or if readers do not see the text before
 */
export function withChangeLog(before: StoredArticle, change: ArticleChange): ArticleChange {
  const { text, correction } = change
  if (!text || !correction?.showChanges || !isReported(correction)) return change
  if (before.status !== 'published') {
    throw new ApiError('bad_request', 'Only changes of what readers see can be shown to them.')
  }
  const changes = changeLogOf(before, text)
  if (changes === 'too-long') {
    throw fieldError(
      'correction.showChanges',
      `The words that changed, with those around them, are more than ${limits.changeLog} characters: too many to show.`,
    )
  }
  return changes === 'unchanged' ? change : { ...change, changes }
}

/**
 * Refuses a notice without readers, and an explanation at an address without links.
 *
 * @throws ApiError `bad_request`, `conflict`
 */
export function assertMayNotify(
  before: StoredArticle,
  { status, slug, ...change }: ArticleChange,
): void {
  const { correction, corrections, withdrawal } = change
  const wasPublished = before.changedVersion > 0
  const reports = isReported(correction)
  if ((reports || corrections) && !(status === 'published' && wasPublished)) {
    throw new ApiError('bad_request', 'Only an article that readers know can be corrected.')
  }
  if (reports && before.corrections.length >= limits.corrections) {
    throw new ApiError('bad_request', mostCorrections)
  }
  if (withdrawal && (status === 'published' || !wasPublished)) {
    throw new ApiError('bad_request', 'Only an article that readers knew can be withdrawn.')
  }
  const moves = slug !== undefined && slug !== before.slug
  if (before.withdrawal && moves && status !== 'published' && withdrawal !== null) {
    throw new ApiError(
      'conflict',
      'The explanation of the withdrawal stands at this address. Remove it first.',
    )
  }
}
