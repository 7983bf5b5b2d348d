import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  adminArticleListedSchema,
  articleSorts,
  defaultSortOrder,
  sortOrders,
} from '#domain/admin-article.ts'
import { countsSchema } from '#domain/article.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import { countArticles, listForAdmins } from '#worker/db/admin-lists.ts'
import { limitSchema, linkNextPage } from '#worker/http/paging.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/release-status.ts'

/** A sorted value, which may hold commas, then the id of the last article, which never does. */
const cursorSchema = z
  .string()
  .max(limits.title + 200)
  .transform((text) => {
    const [, key = text, id = ''] = /^(.*),([^,]*)$/s.exec(text) ?? []
    return { key, id }
  })

const searchSchema = z
  .string()
  .max(limits.adminSearch, `A search has at most ${limits.adminSearch} characters.`)
  .optional()

const draftsSchema = z.object({ limit: limitSchema, before: cursorSchema.optional() })

const listSchema = draftsSchema
  .extend({
    status: z.enum(['published', 'draft'], 'A status is published or draft.').optional(),
    submitted: z.enum(['true'], 'The list of what was submitted is asked for by true.').optional(),
    q: searchSchema,
    sort: z.enum(articleSorts, `A sort is one of ${articleSorts.join(', ')}.`).default('updated'),
    order: z.enum(sortOrders, 'An order is asc or desc.').optional(),
  })
  .transform(({ status, order, submitted, ...rest }) => ({
    ...rest,
    submitted: submitted !== undefined,
    published: status && status === 'published',
    order: order ?? defaultSortOrder(rest.sort),
  }))

/** The portal's lists of articles. */
export const adminListRoutes = new Hono<App>()
  .get(
    '/api/admin/articles',
    describeRoute({
      access: 'writer',
      operationId: 'adminListArticles',
      summary: 'Articles in every state, without their texts.',
      startsEarly: true,
      response: z.array(adminArticleListedSchema),
      paged: true,
    }),
    zValidator('query', listSchema),
    (c) => answerPage(c, c.req.valid('query')),
  )
  .get(
    '/api/admin/counts',
    describeRoute({
      access: 'writer',
      operationId: 'countArticles',
      summary: 'How many articles there are.',
      startsEarly: true,
      response: countsSchema,
    }),
    zValidator('query', z.object({ q: searchSchema })),
    async (c) => c.json(await countArticles(c.env.DB, c.req.valid('query').q)),
  )
  .get(
    '/api/admin/staging',
    describeRoute({
      access: 'writer',
      operationId: 'listDrafts',
      summary: 'Drafts, newest first.',
      startsEarly: true,
      response: z.array(adminArticleListedSchema),
      paged: true,
    }),
    zValidator('query', draftsSchema),
    (c) => {
      const newestDrafts = { published: false, sort: 'created', order: 'desc' } as const
      return answerPage(c, { ...c.req.valid('query'), ...newestDrafts })
    },
  )

async function answerPage(
  c: Context<App>,
  wanted: Parameters<typeof listForAdmins>[1],
): Promise<Response> {
  const [{ articles, next }, site] = await Promise.all([
    listForAdmins(c.env.DB, wanted),
    readSiteForStatus(c.env),
  ])
  if (next) linkNextPage(c, `${next.key},${next.id}`)
  return c.json(articles.map(({ article, times }) => withReleaseStatus(article, site, times)))
}
