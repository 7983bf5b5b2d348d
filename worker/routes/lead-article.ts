import { type Context, Hono } from 'hono'
import type { App } from '#worker/context.ts'
import { isPublished, setLead } from '#worker/db/lead-article.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { makeChange, readSiteBefore } from './article-change.ts'

/** Which article leads the front page. Every list of the API keeps its order. */
export const leadArticleRoutes = new Hono<App>()
  .put(
    '/api/admin/articles/:id/lead',
    describeRoute({
      access: 'editor',
      operationId: 'pinLead',
      summary: 'Pins a published article as the front page’s lead, in place of any other.',
      preload: readSiteBefore,
    }),
    async (c) => {
      const id = c.req.param('id')
      const { visible } = await change(c, id, true)
      if (visible || (await isPublished(c.env.DB, id))) return c.body(null, 204)
      throw new ApiError('conflict', 'Only a published article can lead the front page.')
    },
  )
  .delete(
    '/api/admin/articles/:id/lead',
    describeRoute({
      access: 'editor',
      operationId: 'unpinLead',
      summary: 'Unpins an article: the newest one leads the front page again.',
      preload: readSiteBefore,
    }),
    async (c) => {
      await change(c, c.req.param('id'), false)
      return c.body(null, 204)
    },
  )

function change(c: Context<App>, id: string, pinned: boolean) {
  const by = c.get('admin').username
  return makeChange(c, async (since) => {
    const { visible, changes } = await setLead(c.env.DB, { id, pinned, by }, since)
    const neighbours = { newer: null, older: null }
    return { visible, afterwards: changes && { changes, shown: undefined, neighbours } }
  })
}
