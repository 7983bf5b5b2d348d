import type { APIRoute } from 'astro'
import { settingsOf, sourceOf } from '#src/source.ts'
import { categoryPaths } from '#src/static-paths.ts'
import { rssFeed } from '#src/syndication/rss.ts'

export const getStaticPaths = categoryPaths

/** A category's newest articles for feed readers, as RSS. */
export const GET: APIRoute = async ({ params, locals, site = new URL('http://localhost') }) => {
  const settings = await settingsOf(locals)
  const category = settings.categories.find(({ id }) => id === params.category)
  if (!category) return new Response(null, { status: 404 })
  const source = await sourceOf(locals)
  const articles = await source.newest(category.id)
  return rssFeed({ feed: category.id, articles, site, settings })
}
