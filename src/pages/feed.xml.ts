import type { APIRoute } from 'astro'
import { settingsOf, sourceOf } from '#src/source.ts'
import { rssFeed } from '#src/syndication/rss.ts'

/** The newest articles for feed readers, in RSS. */
export const GET: APIRoute = async ({ locals, site = new URL('http://localhost') }) => {
  const source = await sourceOf(locals)
  const articles = await source.newest('all')
  return rssFeed({ feed: 'all', articles, site, settings: await settingsOf(locals) })
}
