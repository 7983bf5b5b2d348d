import type { APIRoute } from 'astro'
import { settingsOf, sourceOf } from '#src/source.ts'
import { jsonFeed } from '#src/syndication/json-feed.ts'

/** The newest articles for feed readers, as JSON Feed. */
export const GET: APIRoute = async ({ locals, site = new URL('http://localhost') }) => {
  const source = await sourceOf(locals)
  const articles = await source.newest('all')
  return jsonFeed({ feed: 'all', articles, site, settings: await settingsOf(locals) })
}
