import type { Context } from 'hono'
import { isAtLeast } from '#domain/accounts/role.ts'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import * as calls from '#domain/articles/calls.ts'
import type { App } from '#worker/context.ts'
import * as reviews from '#worker/db/articles/reviews.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#worker/db/articles/working-copies.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { sendDeliveriesNow } from '#worker/webhooks/deliveries.ts'
import { refusedSave, splitSubmission } from './article-change.ts'
import { withKnownCategory } from './known-category.ts'
import {
  loadArticle,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
  setMissingUploads,
} from './loaded-article.ts'
import {
  assertMayDecide,
  assertMayDiscard,
  assertMayPropose,
  replacesUnnamed,
} from './own-articles.ts'

/**
 * What administrators do with unpublished edits: a writer asks an editor to publish them, and an editor
 * sends the text back.
 */
export const workingCopyRoutes = routes(
  route(calls.updateWorkingCopy, { load: loadArticle }, async (c) => {
    const { text: given, state, known } = splitSubmission(c.req.valid('json'))
    const text = withKnownCategory(c, given)
    const by = c.get('admin').username
    const article = loadedArticle(c)
    assertMayPropose(c, article)
    if (state.accepted.length > 0) assertMayDecide(c, article)
    const copyRevision = known.copyRevision ?? assumedRevision(c, article)
    const { savedFrom, anchors, accepted } = state
    const edits = { text, copyRevision, savedFrom, anchors, accepted }
    const unchanged = known.revision === undefined || known.revision === article.revision
    const saved = unchanged && (await saveWorkingCopy(c.env.DB, article, edits, by))
    if (!saved) {
      throw await refusedSave(c, await reloadArticle(c), {
        ...known,
        revision: known.revision ?? article.revision,
      })
    }
    setMissingUploads(c, saved)
    return respondWithArticle(c, { ...article, workingCopy: saved.copy })
  }),
  route(calls.discardWorkingCopy, { load: loadArticle }, async (c) => {
    const article = loadedArticle(c)
    assertMayDiscard(c, article)
    const { workingCopy } = article
    const by = c.get('admin').username
    const { copyRevision = workingCopy?.revision } = c.req.valid('query')
    // Discarded already: the same answer, so that the call can be repeated. If the article is newer, they are out.
    const isDone = ({ workingCopy, updatedAt }: StoredArticle) =>
      !workingCopy && !(copyRevision && Date.parse(updatedAt) >= copyRevision)
    if (isDone(article)) return
    const isKnown = workingCopy?.revision === copyRevision
    if (
      workingCopy &&
      isKnown &&
      (await discardWorkingCopy(c.env.DB, { ...article, workingCopy }, by))
    ) {
      return
    }
    const now = await reloadArticle(c)
    if (isDone(now)) return
    throw conflictError(now, now.revision, by)
  }),
  route(calls.submitForReview, { load: loadArticle }, async (c) => {
    const article = loadedArticle(c)
    const by = c.get('admin').username
    assertMayPropose(c, article)
    // Submitted already, and not written since: the same answer, so that the call can be repeated.
    if (isSubmitted(article, by)) return respondWithArticle(c, article)
    const submitted = await reviews.submitForReview(c.env.DB, article, by)
    if (submitted) {
      c.executionCtx.waitUntil(sendDeliveriesNow(c.env))
      return respondWithArticle(c, { ...article, ...submitted })
    }
    throw new ApiError('conflict', 'There are no unpublished edits to review.')
  }),
  route(calls.endReview, { load: loadArticle }, async (c) => {
    const { note, submittedAt = null } = c.req.valid('json')
    const article = loadedArticle(c)
    const { role, username } = c.get('admin')
    // Ended already: the same answer, so that the call can be repeated.
    const isDone = ({ submittedBy, sentBack, rewriteNote }: StoredArticle) =>
      submittedBy === null &&
      (note === undefined || (sentBack?.by === username && (rewriteNote ?? '') === note))
    if (isDone(article)) return respondWithArticle(c, article)
    if (!isAtLeast(role, 'editor') && (article.submittedBy !== username || note !== undefined)) {
      throw new ApiError('forbidden', 'Only editors and owners may end this review.')
    }
    if (!isReviewed(article, submittedAt)) throw reviewEnded(article, username)
    const ended = await reviews.endReview(c.env.DB, article, username, note)
    if (ended) return respondWithArticle(c, { ...article, ...ended })
    const now = await reloadArticle(c)
    if (isDone(now)) return respondWithArticle(c, now)
    throw reviewEnded(now, username)
  }),
  route(calls.listSentBack, (c) => reviews.listSentBack(c.env.DB, c.get('admin').username)),
  route(calls.dismissSentBack, { load: loadArticle }, async (c) => {
    const article = loadedArticle(c)
    const { role, username } = c.get('admin')
    const { at = article.sentBack?.at } = c.req.valid('query')
    // Dismissed already, or sent back again: the caller sees what there is now.
    if (!article.sentBack || article.sentBack.at !== at) return respondWithArticle(c, article)
    if (!isAtLeast(role, 'editor') && article.sentBack.to !== username) {
      throw new ApiError('forbidden', 'This text was sent back to another writer.')
    }
    await reviews.dismissSentBack(c.env.DB, article._id, at)
    return respondWithArticle(c, { ...article, sentBack: null })
  }),
)

/** Whether an account has asked for a review of the text as it is. */
function isSubmitted(
  { submittedBy, submittedAt, workingCopy, updatedAt }: StoredArticle,
  by: string,
) {
  const savedAt = workingCopy?.savedAt ?? updatedAt
  return submittedBy === by && Date.parse(submittedAt ?? '') >= Date.parse(savedAt)
}

/** @param asked when the review was asked for that the caller saw; null: not compared */
function isReviewed(
  { published, workingCopy, submittedBy, submittedAt }: StoredArticle,
  asked: string | null,
): boolean {
  const canBe = !published || workingCopy !== null || submittedBy !== null
  return canBe && (asked === null || asked === submittedAt)
}

/** What became of a review that somebody else ended. */
function reviewEnded(
  { submittedBy, published, workingCopy, sentBack }: StoredArticle,
  by: string,
): ApiError {
  const nameOf = (who: string) => (who === by ? 'You' : who)
  const what = submittedBy
    ? `${nameOf(submittedBy)} submitted this text again meanwhile.`
    : published && !workingCopy
      ? 'This text was published meanwhile.'
      : sentBack
        ? `${nameOf(sentBack.by)} sent this text back meanwhile.`
        : 'The review of this text ended meanwhile.'
  return new ApiError('conflict', `${what} Nothing was changed.`)
}

/** What a save that names no working copy replaces. */
function assumedRevision(c: Context<App>, { workingCopy }: StoredArticle): number {
  return workingCopy && replacesUnnamed(c, workingCopy.savedBy) ? workingCopy.revision : 0
}
