import type { Context } from 'hono'
import { render } from 'latchkey-renderer'
import { defaultCategories } from '#domain/articles/category.ts'
import { type SearchAnswer, searchCursorMax } from '#domain/search/search.ts'
import { parseSearchUrl, type SearchView } from '#domain/search/search-url.ts'
import type { App } from '#worker/context.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { searchArticles } from '#worker/db/search/search.ts'
import { pageHeaders } from '#worker/http/own-styles.ts'
import { logError } from '#worker/log.ts'
import { currentRendering } from './page-state.ts'
import type { Rendering } from './rendering.ts'

const nothing: SearchAnswer = { results: [], next: null }

/**
 * The search page with what its address asks for, rendered by the components that search while readers
 * type. So a search needs no scripts.
 *
 * @returns undefined if the page cannot be rendered: the static page
 * searches by its script then
 */
export async function serveSearchPage(c: Context<App>): Promise<Response | undefined> {
  try {
    const rendering = await currentRendering(c)
    return rendering && (await renderSearch(c, rendering))
  } catch (error) {
    logError('A search page could not be rendered', error)
    return undefined
  }
}

async function renderSearch(c: Context<App>, rendering: Rendering): Promise<Response> {
  const { origin, settings, leadArticle, edition } = rendering
  const categories = settings?.categories ?? defaultCategories
  const view = parseSearchUrl(new URL(c.req.url).search, categories)
  const category = categories.find(({ id }) => id === view.category)?.name
  const answer = await search(c, view, category).catch((error: unknown) => {
    logError('A search failed', error)
    return null
  })
  const source = liveSource(c.env.DB, settings, leadArticle, edition)
  const page = await render(new URL('/search', origin).href, source, { found: { view, answer } })
  if (page.status !== 200) throw new Error(`Rendering answered ${page.status}.`)
  const body = c.req.method === 'HEAD' ? null : await page.arrayBuffer()
  return new Response(body, { headers: pageHeaders(page) })
}

async function search(
  c: Context<App>,
  { query, exact = false }: SearchView,
  category: string | undefined,
): Promise<SearchAnswer> {
  if (query.trim() === '') return nothing
  const cursor = Number(c.req.query('cursor'))
  const offset = Number.isInteger(cursor) && cursor > 0 ? Math.min(cursor, searchCursorMax) : 0
  return searchArticles(c.env.DB, { query, category, offset, exact })
}
