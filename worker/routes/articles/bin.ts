import * as calls from '#domain/articles/calls.ts'
import { deleteBinned, listBinned, restoreBinned } from '#worker/db/articles/bin.ts'
import { ApiError } from '#worker/http/errors.ts'
import { linkNextPage } from '#worker/http/paging.ts'
import { route, routes } from '#worker/http/route.ts'
import { loadSite, respondWithArticle } from './article-change.ts'

/** What administrators do with deleted articles. */
export const binRoutes = routes(
  route(calls.listBinnedArticles, { runsDuringAuth: true }, async (c) => {
    const { articles, next } = await listBinned(c.env.DB, c.req.valid('query'))
    if (next) linkNextPage(c, `${next.at},${next.id}`)
    return c.json(articles)
  }),
  route(calls.restoreArticle, { load: loadSite }, async (c) => {
    const by = c.get('admin').username
    const article = await restoreBinned(c.env.DB, c.req.param('id'), by)
    if (!article) throw notInBin()
    return respondWithArticle(c, article)
  }),
  route(calls.deleteForGood, async (c) => {
    if (!(await deleteBinned(c.env.DB, c.req.param('id')))) throw notInBin()
    return c.body(null, 204)
  }),
)

function notInBin(): ApiError {
  return new ApiError('not_found', 'This article is no longer in the bin.')
}
