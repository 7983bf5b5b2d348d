import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { withdrawalWords } from '#domain/checklist/shown-words.ts'
import * as calls from '#domain/corrections/calls.ts'
import type { Correction } from '#domain/corrections/correction-schema.ts'
import { readCorrections } from '#worker/db/corrections/corrections.ts'
import { withoutChanges } from '#worker/db/corrections/reader-notice.ts'
import { readSeen } from '#worker/db/versions/version-history.ts'
import { isOwnChange, isSavedAlready } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { assertNotice } from '#worker/publication-checklist.ts'
import { updateArticle } from '#worker/routes/articles/article-change.ts'
import {
  loadArticle,
  loadedArticle,
  respondWithArticle,
} from '#worker/routes/articles/loaded-article.ts'

/** Notices to readers about changes, and of articles that were withdrawn. */
export const correctionRoutes = routes(
  route(calls.listCorrections, async (c) => {
    const found = await readCorrections(c.env.DB, c.req.valid('query').page)
    if (!found) throw new ApiError('not_found', 'There is no such page.')
    return found
  }),
  route(calls.updateCorrection, { load: loadArticle }, (c) => {
    const { revision, before, showChanges, checklist, ...notice } = c.req.valid('json')
    const id = c.req.param('correction')
    const article = loadedArticle(c)
    const stored = storedCorrection(article, id)
    assertKnown(stored.note, before, notice.note)
    const isShownAsAsked = showChanges !== false || stored.changes === undefined
    const isKnown =
      (revision ?? article.revision) === article.revision ||
      isOwnChange(article, revision, c.get('admin').username)
    // Nothing to change: the same answer, so that the call can be repeated.
    if (isKnown && isShownAsAsked && isSavedAlready(stored, notice)) {
      return respondWithArticle(c, article)
    }
    const overridden = assertNotice(c, checklist, [notice.note])
    return updateArticle(c, { revision }, ({ status, corrections }) => ({
      status,
      overridden,
      corrections: corrections.map((one) => {
        if (one.id !== id) return one
        return { ...(showChanges === false ? withoutChanges(one) : one), ...notice }
      }),
    }))
  }),
  route(calls.deleteCorrection, { load: loadArticle }, (c) => {
    const id = c.req.param('correction')
    storedCorrection(loadedArticle(c), id)
    return updateArticle(c, {}, ({ status, corrections }) => ({
      status,
      corrections: corrections.filter((one) => one.id !== id),
    }))
  }),
  route(calls.updateWithdrawal, { load: loadArticle }, async (c) => {
    const { revision, explanation, at, before, checklist } = c.req.valid('json')
    const article = loadedArticle(c)
    const { withdrawal } = article
    if (at !== undefined && withdrawal?.at !== at) {
      throw new ApiError('conflict', 'Readers no longer see this explanation. Nothing was changed.')
    }
    if (withdrawal) assertKnown(withdrawal.explanation, before, explanation)
    const seen = await readSeen(c.env.DB, article)
    const words = withdrawalWords(explanation, { ...article, ...seen })
    const overridden = assertNotice(c, checklist, words)
    return updateArticle(c, { revision }, ({ status }) => ({
      status: status === 'published' ? 'draft' : status,
      overridden,
      withdrawal: { explanation, ...seen },
    }))
  }),
  route(calls.deleteWithdrawal, { load: loadArticle }, (c) => {
    const article = loadedArticle(c)
    // Nothing to remove: the same answer, so that the call can be repeated.
    if (!article.withdrawal) return respondWithArticle(c, article)
    return updateArticle(c, {}, ({ status }) => ({ status, withdrawal: null }))
  }),
)

/** @throws ApiError `not_found` */
function storedCorrection({ corrections }: StoredArticle, id: string): Correction {
  const stored = corrections.find((one) => one.id === id)
  if (!stored) throw new ApiError('not_found', 'There is no such correction.')
  return stored
}

/** Refuses to change words that the caller did not see; those of the same call, sent again, are the caller's. */
function assertKnown(stored: string, before: string | undefined, after: string): void {
  if (before === undefined || stored === before || stored === after) return
  throw new ApiError(
    'conflict',
    `It was changed meanwhile, and says now: “${stored}” Save again to replace it.`,
  )
}
