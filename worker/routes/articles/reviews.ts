import { isAtLeast } from '#domain/accounts/role.ts'
import * as calls from '#domain/articles/calls.ts'
import {
  dismissSentBack,
  endReview,
  listSentBack,
  submitForReview,
} from '#worker/db/articles/reviews.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { loadArticle, loadedArticle, respondWithArticle } from './article-change.ts'
import { assertMayPropose } from './own-articles.ts'

/** How a writer asks an editor to publish, and how an editor sends the text back. */
export const reviewRoutes = routes(
  route(calls.submitForReview, { load: loadArticle }, async (c) => {
    const article = loadedArticle(c)
    assertMayPropose(c, article)
    const submitted = await submitForReview(c.env.DB, article, c.get('admin').username)
    if (submitted) return respondWithArticle(c, { ...article, ...submitted })
    throw new ApiError('conflict', 'There are no unpublished edits to review.')
  }),
  route(calls.endReview, { load: loadArticle }, async (c) => {
    const { note } = c.req.valid('json')
    const article = loadedArticle(c)
    const { role, username } = c.get('admin')
    if (!isAtLeast(role, 'editor') && (article.submittedBy !== username || note !== undefined)) {
      throw new ApiError('forbidden', 'Only editors and owners may end this review.')
    }
    return respondWithArticle(c, {
      ...article,
      ...(await endReview(c.env.DB, article, username, note)),
    })
  }),
  route(calls.listSentBack, async (c) =>
    c.json(await listSentBack(c.env.DB, c.get('admin').username)),
  ),
  route(calls.dismissSentBack, { load: loadArticle }, async (c) => {
    const article = loadedArticle(c)
    const { role, username } = c.get('admin')
    // Dismissed already: the same answer, so that the call can be repeated.
    if (!article.sentBack) return respondWithArticle(c, article)
    if (!isAtLeast(role, 'editor') && article.sentBack.to !== username) {
      throw new ApiError('forbidden', 'This text was sent back to another writer.')
    }
    await dismissSentBack(c.env.DB, article._id)
    return respondWithArticle(c, { ...article, sentBack: null })
  }),
)
