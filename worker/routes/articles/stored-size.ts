import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleChange } from '#worker/db/articles/article-changes.ts'
import { fieldError } from '#worker/http/errors.ts'

/** Of the two million that D1 takes in a row; the rest is for what is derived from the text. */
const mostBytes = 1_900_000

const encoder = new TextEncoder()

/**
 * Refuses a change of an article whose text and corrections together are more than a row of D1 holds.
 *
 * @throws ApiError `bad_request` that names the correction, or the text if there is none
 */
export function assertStorable(before: StoredArticle, change: ArticleChange): void {
  const { text = {}, correction, changes, corrections = before.corrections } = change
  if (corrections.length === 0) return
  const stored = { ...before, ...text, corrections }
  if (byteLength([stored, correction?.note, changes]) <= mostBytes) return
  const message = correction
    ? 'With this correction, the article is too long to be stored. Shorten its note, or do not show the words that changed.'
    : 'With its corrections, this text is too long to be stored. Shorten it.'
  throw fieldError(correction ? 'correction.note' : 'content', message)
}

function byteLength(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength
}
