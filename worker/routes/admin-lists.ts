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
import { type AdminListPage, countArticles, listForAdmins } from '#worker/db/admin-lists.ts'
import { limitSchema, linkNextPage } from '#worker/http/paging.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { withReleaseStatuses } from '#worker/releases/release-status.ts'

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
    q: searchSchema,
    sort: z.enum(articleSorts, `A sort is one of ${articleSorts.join(', ')}.`).default('updated'),
    order: z.enum(sortOrders, 'An order is asc or desc.').optional(),
  })
  .transform(({ status, order, ...rest }) => ({
    ...rest,
    published: status && status === 'published',
    order: order ?? defaultSortOrder(rest.sort),
  }))

/** The portal's lists of articles. */
export const adminListRoutes = new Hono<App>()
  .get(
    '/api/admin/articles',
    describeRoute({
      access: 'admin',
      operationId: 'adminListArticles',
      summary: 'Articles in every state, without their texts.',
      response: z.array(adminArticleListedSchema),
      paged: true,
    }),
    zValidator('query', listSchema),
    async (c) => answerPage(c, await listForAdmins(c.env.DB, c.req.valid('query'))),
  )
  .get(
    '/api/admin/counts',
    describeRoute({
      access: 'admin',
      operationId: 'countArticles',
      summary: 'How many articles there are.',
      response: countsSchema,
    }),
    zValidator('query', z.object({ q: searchSchema })),
    async (c) => c.json(await countArticles(c.env.DB, c.req.valid('query').q)),
  )
  .get(
    '/api/admin/staging',
    describeRoute({
      access: 'admin',
      operationId: 'listDrafts',
      summary: 'Drafts, newest first.',
      response: z.array(adminArticleListedSchema),
      paged: true,
    }),
    zValidator('query', draftsSchema),
    async (c) => {
      const newestDrafts = { published: false, sort: 'created', order: 'desc' } as const
      const wanted = { ...c.req.valid('query'), ...newestDrafts }
      return answerPage(c, await listForAdmins(c.env.DB, wanted))
    },
  )

async function answerPage(c: Context<App>, { articles, next }: AdminListPage): Promise<Response> {
  if (next) linkNextPage(c, `${next.key},${next.id}`)
  return c.json(await withReleaseStatuses(c.env, articles))
}
