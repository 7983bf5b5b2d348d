import { feedIdsOf } from '#domain/articles/category.ts'
import * as calls from '#domain/search/calls.ts'
import { searchArticles } from '#worker/db/search/search.ts'
import { readCategories } from '#worker/db/settings/site-settings.ts'
import { fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** Full-text search over published articles. */
export const searchRoutes = routes(
  route(calls.searchArticles, { runsDuringAuth: true }, async (c) => {
    const { q: query, category, cursor: offset, exact } = c.req.valid('query')
    const name = await categoryName(c.env.DB, category)
    return searchArticles(c.env.DB, { query, category: name, offset, exact })
  }),
)

/** The name of the category with this id; undefined for `all`. */
async function categoryName(binding: D1Database, id: string): Promise<string | undefined> {
  if (id === 'all') return undefined
  const categories = await readCategories(binding)
  const name = categories.find((category) => category.id === id)?.name
  if (name !== undefined) return name
  const message = `A category is one of ${feedIdsOf(categories).join(', ')}.`
  throw fieldError('category', message)
}
