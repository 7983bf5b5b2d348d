import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { mayMove } from '#domain/board/board.ts'
import * as calls from '#domain/board/calls.ts'
import { stageNames } from '#domain/board/stage.ts'
import { assignDraft, moveDraft, readBoard } from '#worker/db/board/board.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import {
  loadArticle,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
} from '#worker/routes/articles/loaded-article.ts'
import { assertMayEdit } from '#worker/routes/articles/own-articles.ts'

/** Which draft is how far, and who works on it. */
export const boardRoutes = routes(
  route(calls.readBoard, { runsDuringAuth: true }, (c) => readBoard(c.env.DB)),
  route(calls.moveDraft, { load: loadArticle }, async (c) => {
    const { stage, from } = c.req.valid('json')
    const article = draftOf(loadedArticle(c))
    assertMayEdit(c, article)
    if (article.stage === stage) return respondWithArticle(c, article)
    if (from !== undefined && from !== article.stage) throw movedMeanwhile(article)
    if (!mayMove(c.get('admin'), article, stage)) {
      throw new ApiError(
        'forbidden',
        stage === 'ready'
          ? 'Only editors and owners say that a draft is ready. Submit it for review.'
          : 'Only editors and owners may end this review.',
      )
    }
    const by = c.get('admin').username
    const moved = await moveDraft(c.env.DB, article, stage, by)
    if (moved) return respondWithArticle(c, { ...article, ...moved })
    const now = draftOf(await reloadArticle(c))
    // A colleague moved it there in the same moment.
    if (now.stage === stage) return respondWithArticle(c, now)
    throw movedMeanwhile(now)
  }),
  route(calls.assignDraft, { load: loadArticle }, async (c) => {
    const { assignee, from } = c.req.valid('json')
    const article = draftOf(loadedArticle(c))
    assertMayEdit(c, article)
    const assigned = await assignDraft(c.env.DB, article._id, assignee, from)
    if (assigned === 'unknown') throw fieldError('assignee', 'No account has this name.')
    if (!assigned) {
      const now = draftOf(await reloadArticle(c)).assignee ?? 'no one'
      const message = `This draft was assigned to ${now} meanwhile.`
      throw new ApiError('conflict', message)
    }
    return respondWithArticle(c, { ...article, ...assigned })
  }),
)

/** @throws ApiError `conflict` if the article is published */
function draftOf(article: StoredArticle): StoredArticle {
  if (!article.published) return article
  throw new ApiError('conflict', 'Only drafts are on the board. This article is published.')
}

function movedMeanwhile({ stage }: { stage: keyof typeof stageNames }): ApiError {
  const message = `This draft was moved to ${stageNames[stage]} meanwhile.`
  return new ApiError('conflict', message)
}
