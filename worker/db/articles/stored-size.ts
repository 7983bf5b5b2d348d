import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { TooLongToStore } from '#domain/articles/too-long-to-store.ts'
import type { ReaderNotice } from '#worker/db/corrections/reader-notice.ts'

/** Of the two million that D1 takes in a row; the rest is for what is derived from the text. */
const mostBytes = 1_900_000

const encoder = new TextEncoder()

/** @throws TooLongToStore naming the correction, or the text if there is none */
export function assertStorable(
  before: StoredArticle,
  change: ReaderNotice & { text?: ArticleText },
): void {
  const { text = {}, correction, changes, corrections = before.corrections } = change
  if (corrections.length === 0) return
  const stored = { ...before, ...text, corrections }
  if (byteLength([stored, correction?.note, changes]) <= mostBytes) return
  throw correction
    ? new TooLongToStore(
        'correction.note',
        'With this correction, the article is too long to be stored. Shorten its note, or do not show the words that changed.',
      )
    : new TooLongToStore(
        'content',
        'With its corrections, this text is too long to be stored. Shorten it.',
      )
}

function byteLength(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength
}
