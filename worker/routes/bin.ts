import { Hono } from 'hono'
import { z } from 'zod'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { binnedArticleSchema } from '#domain/bin.ts'
import type { App } from '#worker/context.ts'
import { deleteBinned, listBinned, restoreBinned } from '#worker/db/bin.ts'
import { ApiError } from '#worker/http/errors.ts'
import { instantCursorSchema, limitSchema, linkNextPage } from '#worker/http/paging.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { answer, readSiteBefore } from '#worker/routes/article-change.ts'

const listSchema = z.object({ limit: limitSchema, before: instantCursorSchema.optional() })

/** What administrators do with deleted articles. */
export const binRoutes = new Hono<App>()
  .get(
    '/api/admin/bin',
    describeRoute({
      access: 'editor',
      operationId: 'listBin',
      summary: 'Deleted articles that can be restored, the last deleted first.',
      startsEarly: true,
      response: z.array(binnedArticleSchema),
      paged: true,
    }),
    zValidator('query', listSchema),
    async (c) => {
      const { articles, next } = await listBinned(c.env.DB, c.req.valid('query'))
      if (next) linkNextPage(c, `${next.at},${next.id}`)
      return c.json(articles)
    },
  )
  .put(
    '/api/admin/bin/:id/restore',
    describeRoute({
      access: 'editor',
      operationId: 'restoreArticle',
      summary: 'Puts a deleted article back, as a draft.',
      response: adminArticleSchema,
      preload: readSiteBefore,
    }),
    async (c) => {
      const by = c.get('admin').username
      const article = await restoreBinned(c.env.DB, c.req.param('id'), by)
      if (!article) throw notInBin()
      return answer(c, article)
    },
  )
  .delete(
    '/api/admin/bin/:id',
    describeRoute({
      access: 'editor',
      operationId: 'deleteForGood',
      summary: 'Deletes an article in the bin for good.',
    }),
    async (c) => {
      if (!(await deleteBinned(c.env.DB, c.req.param('id')))) throw notInBin()
      return c.body(null, 204)
    },
  )

function notInBin(): ApiError {
  return new ApiError('not_found', 'This article is no longer in the bin.')
}
