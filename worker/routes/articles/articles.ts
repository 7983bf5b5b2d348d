import type { Context } from 'hono'
import * as calls from '#domain/articles/calls.ts'
import { limits } from '#domain/limits.ts'
import * as readerCalls from '#domain/reader/calls.ts'
import type { App } from '#worker/context.ts'
import { countArticles, listForAdmins, listTags } from '#worker/db/articles/admin-lists.ts'
import { listPublished, readPublished } from '#worker/db/articles/articles.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/site-status.ts'

/** Published articles for readers, and the portal's lists of all. */
export const articleRoutes = routes(
  route(readerCalls.listPublishedArticles, { runsDuringAuth: true }, (c) =>
    listPublished(c.env.DB, c.req.valid('query')),
  ),
  route(readerCalls.readPublishedArticle, { runsDuringAuth: true }, async (c) => {
    const article = await readPublished(c.env.DB, c.req.param('id'))
    if (article) return article
    throw new ApiError('not_found', 'Article Not Found')
  }),
  route(calls.listArticles, { runsDuringAuth: true }, (c) => readPage(c, c.req.valid('query'))),
  route(calls.countArticles, { runsDuringAuth: true }, (c) =>
    countArticles(c.env.DB, c.req.valid('query')),
  ),
  route(calls.listTags, { runsDuringAuth: true }, (c) => listTags(c.env.DB, limits.listedTags)),
  route(calls.listDrafts, { runsDuringAuth: true }, (c) => {
    const newestDrafts = { published: false, sort: 'created', order: 'desc' } as const
    return readPage(c, { ...c.req.valid('query'), ...newestDrafts })
  }),
)

async function readPage(c: Context<App>, wanted: Parameters<typeof listForAdmins>[1]) {
  const [{ items, next }, site] = await Promise.all([
    listForAdmins(c.env.DB, { ...wanted, createdBy: c.get('onlyBy') }),
    readSiteForStatus(c.env),
  ])
  return { items: items.map(({ article, times }) => withReleaseStatus(article, site, times)), next }
}
