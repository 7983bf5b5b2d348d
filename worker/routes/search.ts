import { Hono } from 'hono'
import { z } from 'zod'
import { feedIdsOf } from '#domain/category.ts'
import { searchAnswerSchema, searchCursorMax, searchQueryLength } from '#domain/search.ts'
import type { App } from '#worker/context.ts'
import { searchArticles } from '#worker/db/search.ts'
import { readCategories } from '#worker/db/site-settings.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

const invalidCursor = 'A cursor is one that a search gave.'

/**
 * Every text is a query. An exact search is for the words
 * as they are, also if nothing has them.
 */
const searchRequestSchema = z.object({
  q: z
    .string()
    .default('')
    .transform((query) => query.slice(0, searchQueryLength)),
  category: z.string().max(100).default('all'),
  cursor: z.coerce
    .number(invalidCursor)
    .int(invalidCursor)
    .min(0, invalidCursor)
    .max(searchCursorMax, invalidCursor)
    .default(0),
  exact: z.stringbool('Exact is true or false.').default(false),
})

/** Full-text search over published articles. */
export const searchRoutes = new Hono<App>().get(
  '/api/search',
  describeRoute({
    access: 'reader-page',
    operationId: 'search',
    summary: 'Full-text search over published articles.',
    startsEarly: true,
    response: searchAnswerSchema,
  }),
  zValidator('query', searchRequestSchema),
  async (c) => {
    const { q: query, category, cursor: offset, exact } = c.req.valid('query')
    const name = await categoryName(c.env.DB, category)
    return c.json(await searchArticles(c.env.DB, { query, category: name, offset, exact }))
  },
)

/** The name of the category with this id; undefined for `all`. */
async function categoryName(binding: D1Database, id: string): Promise<string | undefined> {
  if (id === 'all') return undefined
  const categories = await readCategories(binding)
  const name = categories.find((category) => category.id === id)?.name
  if (name !== undefined) return name
  const message = `A category is one of ${feedIdsOf(categories).join(', ')}.`
  throw new ApiError('bad_request', message, { issues: [{ field: 'category', message }] })
}
