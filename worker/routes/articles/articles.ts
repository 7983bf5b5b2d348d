import * as calls from '#domain/reader/calls.ts'
import { listPublished, readPublished } from '#worker/db/articles/articles.ts'
import { ApiError } from '#worker/http/errors.ts'
import { linkNextPage } from '#worker/http/paging.ts'
import { route, routes } from '#worker/http/route.ts'

/** Published articles, for readers. */
export const articleRoutes = routes(
  route(calls.listPublishedArticles, { runsDuringAuth: true }, async (c) => {
    const { articles, next } = await listPublished(c.env.DB, c.req.valid('query'))
    if (next) linkNextPage(c, `${next.at},${next.id}`)
    return c.json(articles)
  }),
  route(calls.readPublishedArticle, { runsDuringAuth: true }, async (c) => {
    const article = await readPublished(c.env.DB, c.req.param('id'))
    if (!article) throw new ApiError('not_found', 'Article Not Found')
    return c.json(article)
  }),
)
