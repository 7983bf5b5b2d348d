import { Hono } from 'hono'
import { z } from 'zod'
import { articleListedSchema, articleSchema } from '#domain/article.ts'
import type { App } from '#worker/context.ts'
import { listPublished, readPublished } from '#worker/db/articles.ts'
import { ApiError } from '#worker/http/errors.ts'
import { limitSchema, linkNextPage } from '#worker/http/paging.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** A publication date, then the id of the last article of a page. */
const cursorSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const [at = '', id = ''] = text.split(/,(.*)/s)
    if (!Number.isNaN(Date.parse(at))) return { at: new Date(at).toISOString(), id }
    context.addIssue({ code: 'custom', message: 'A cursor is a date, or one that a list gave.' })
    return z.NEVER
  })

const listSchema = z.object({ limit: limitSchema, before: cursorSchema.optional() })

/** Published articles, for readers. */
export const articleRoutes = new Hono<App>()
  .get(
    '/api/articles',
    describeRoute({
      access: 'reader',
      operationId: 'listArticles',
      summary: 'Published articles, newest first, without their texts.',
      startsEarly: true,
      response: z.array(articleListedSchema),
      paged: true,
    }),
    zValidator('query', listSchema),
    async (c) => {
      const { articles, next } = await listPublished(c.env.DB, c.req.valid('query'))
      if (next) linkNextPage(c, `${next.at},${next.id}`)
      return c.json(articles)
    },
  )
  .get(
    '/api/articles/:id',
    describeRoute({
      access: 'reader',
      operationId: 'readArticle',
      summary: 'A published article, whole.',
      startsEarly: true,
      response: articleSchema,
    }),
    async (c) => {
      const article = await readPublished(c.env.DB, c.req.param('id'))
      if (!article) throw new ApiError('not_found', 'Article Not Found')
      return c.json(article)
    },
  )
