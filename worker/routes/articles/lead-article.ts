import type { Context } from 'hono'
import * as calls from '#domain/articles/calls.ts'
import type { App } from '#worker/context.ts'
import { isPublished, setLead } from '#worker/db/articles/lead-article.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { commitChange, loadSite } from './article-change.ts'

/** Which article leads the front page. Every list of the API keeps its order. */
export const leadArticleRoutes = routes(
  route(calls.pinLead, { load: loadSite }, async (c) => {
    const id = c.req.param('id')
    const { visible } = await change(c, id, true)
    if (visible || (await isPublished(c.env.DB, id))) return c.body(null, 204)
    throw new ApiError('conflict', 'Only a published article can lead the front page.')
  }),
  route(calls.unpinLead, { load: loadSite }, async (c) => {
    await change(c, c.req.param('id'), false)
    return c.body(null, 204)
  }),
)

function change(c: Context<App>, id: string, pinned: boolean) {
  const by = c.get('admin').username
  return commitChange(c, (since) => setLead(c.env.DB, { id, pinned, by }, since))
}
