import * as calls from '#domain/articles/calls.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#worker/db/articles/working-copies.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { route, routes } from '#worker/http/route.ts'
import {
  loadArticle,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
  setMissingUploads,
  splitSubmission,
  withKnownCategory,
} from './article-change.ts'
import { assertMayDiscard, assertMayPropose } from './own-articles.ts'

/** What administrators do with the unpublished edits of a published article. */
export const workingCopyRoutes = routes(
  route(calls.updateWorkingCopy, { load: loadArticle }, async (c) => {
    const { text: given, state, known } = splitSubmission(c.req.valid('json'))
    const text = withKnownCategory(c, given)
    const by = c.get('admin').username
    const article = loadedArticle(c)
    assertMayPropose(c, article)
    const copyRevision = known.copyRevision ?? article.workingCopy?.revision ?? 0
    const unchanged = known.revision === undefined || known.revision === article.revision
    const saved =
      unchanged &&
      (await saveWorkingCopy(
        c.env.DB,
        article,
        { text, copyRevision, savedFrom: state.savedFrom, anchors: state.anchors },
        by,
      ))
    if (!saved) throw conflictError(await reloadArticle(c), known.revision ?? article.revision, by)
    setMissingUploads(c, saved)
    return respondWithArticle(c, { ...article, workingCopy: saved.copy })
  }),
  route(calls.discardWorkingCopy, { load: loadArticle }, async (c) => {
    assertMayDiscard(c, loadedArticle(c))
    await discardWorkingCopy(c.env.DB, c.req.param('id'), c.get('admin').username)
    return c.body(null, 204)
  }),
)
