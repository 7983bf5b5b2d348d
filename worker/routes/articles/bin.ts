import { isAtLeast } from '#domain/accounts/role.ts'
import * as calls from '#domain/articles/calls.ts'
import { readArticle } from '#worker/db/articles/articles.ts'
import {
  binArticle,
  deleteBinned,
  isBinned,
  listBinned,
  restoreBinned,
} from '#worker/db/articles/bin.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { commitChange } from './article-change.ts'
import { loadSite, respondWithArticle, unknownArticle } from './loaded-article.ts'

/** Articles that were deleted, and can be restored. */
export const binRoutes = routes(
  route(calls.deleteArticle, { load: loadSite }, async (c) => {
    const id = c.req.param('id')
    const { role, username } = c.get('admin')
    const onlyBy = isAtLeast(role, 'editor') ? undefined : username
    const { deleted } = await commitChange(c, (origin) =>
      binArticle(c.env.DB, id, { ...origin, onlyBy }),
    )
    // Deleted already: the same answer, so that the call can be repeated.
    if (deleted || (await isBinned(c.env.DB, { id, deletedBy: username }))) return
    if (onlyBy === undefined || !(await readArticle(c.env.DB, id))) throw unknownArticle()
    throw new ApiError(
      'forbidden',
      'You may delete a draft of your own that no one else worked on. Ask an editor to delete this one.',
    )
  }),
  route(calls.listBinnedArticles, { runsDuringAuth: true }, (c) =>
    listBinned(c.env.DB, c.req.valid('query')),
  ),
  route(calls.restoreArticle, { load: loadSite }, async (c) => {
    const by = c.get('admin').username
    const article = await restoreBinned(c.env.DB, c.req.param('id'), by)
    if (article) return respondWithArticle(c, article)
    // Restored already: the same answer, so that the call can be repeated.
    const now = (await readArticle(c.env.DB, c.req.param('id')))?.article
    if (now?.updatedBy !== by) throw notInBin()
    return respondWithArticle(c, now)
  }),
  route(calls.deleteForGood, async (c) => {
    if (!(await deleteBinned(c.env.DB, c.req.param('id')))) throw notInBin()
  }),
)

function notInBin(): ApiError {
  return new ApiError('not_found', 'This article is no longer in the bin.')
}
