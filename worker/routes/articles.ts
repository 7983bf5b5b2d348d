import { Hono } from 'hono'
import { zValidator } from '#worker/checked-request.ts'
import { listPublished, readPublished } from '#worker/db/articles.ts'
import { ApiError, refuseInvalid } from '#worker/errors.ts'
import type { App } from '#worker/guard.ts'
import { answerList, listRequestSchema } from '#worker/list-request.ts'

/** Published articles, for those who hold the key. */
export const articleRoutes = new Hono<App>()
  .get('/api/articles', zValidator('query', listRequestSchema, refuseInvalid), async (c) =>
    answerList(c, await listPublished(c.env.DB, c.req.valid('query'))),
  )
  .get('/api/articles/:id', async (c) => {
    const article = await readPublished(c.env.DB, c.req.param('id'))
    if (!article) throw new ApiError('not_found', 'Article Not Found')
    return c.json(article)
  })
