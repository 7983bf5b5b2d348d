import type { Context } from 'hono'
import * as calls from '#domain/articles/calls.ts'
import type { App } from '#worker/context.ts'
import { countArticles, listForAdmins } from '#worker/db/articles/admin-lists.ts'
import { linkNextPage } from '#worker/http/paging.ts'
import { route, routes } from '#worker/http/route.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/release-status.ts'

/** The portal's lists of articles. */
export const adminListRoutes = routes(
  route(calls.listArticles, { runsDuringAuth: true }, (c) => answerPage(c, c.req.valid('query'))),
  route(calls.countArticles, { runsDuringAuth: true }, async (c) =>
    c.json(await countArticles(c.env.DB, c.req.valid('query').q)),
  ),
  route(calls.listDrafts, { runsDuringAuth: true }, (c) => {
    const newestDrafts = { published: false, sort: 'created', order: 'desc' } as const
    return answerPage(c, { ...c.req.valid('query'), ...newestDrafts })
  }),
)

async function answerPage(c: Context<App>, wanted: Parameters<typeof listForAdmins>[1]) {
  const [{ articles, next }, site] = await Promise.all([
    listForAdmins(c.env.DB, wanted),
    readSiteForStatus(c.env),
  ])
  if (next) linkNextPage(c, `${next.key},${next.id}`)
  return c.json(articles.map(({ article, times }) => withReleaseStatus(article, site, times)))
}
