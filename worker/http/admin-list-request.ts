import type { Context } from 'hono'
import { z } from 'zod'
import { articleSorts, defaultSortOrder, sortOrders } from '#domain/admin-article.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import type { AdminListPage } from '#worker/db/admin-lists.ts'
import { withReleaseStatuses } from '#worker/releases/release-status.ts'
import { listRequestSchema } from './list-request.ts'

/** A sorted value, which may hold commas, then the id of the last article, which never does. */
const sortCursorSchema = z
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

const pageSchema = listRequestSchema.pick({ limit: true }).extend({
  before: sortCursorSchema.optional(),
})

/** The query of the staging area's list. */
export const stagingRequestSchema = pageSchema

/** The query of the list of all articles: state, search, sort and page. */
export const adminListSchema = pageSchema
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

/** The query of the counts. */
export const countsRequestSchema = z.object({ q: searchSchema })

/**
 * @param c the request's context
 * @param page a page of a list
 * @returns its articles with their receipts as a JSON array, with the next page's address in a `Link` header (RFC 8288)
 */
export async function answerAdminList(c: Context<App>, page: AdminListPage): Promise<Response> {
  if (page.next) {
    const next = new URL(c.req.url)
    next.searchParams.set('before', `${page.next.key},${page.next.id}`)
    c.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return c.json(await withReleaseStatuses(c.env, page.articles))
}
