import { Hono } from 'hono'
import type { App } from '#worker/context.ts'
import { listPublished, readPublished } from '#worker/db/articles.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { answerList, listRequestSchema } from '#worker/http/list-request.ts'
import { zValidator } from '#worker/http/validation.ts'

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
