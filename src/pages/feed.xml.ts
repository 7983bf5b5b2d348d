import type { APIRoute } from 'astro'
import { settingsOf, sourceOf } from '#src/source.ts'
import { rssFeed } from '#src/syndication/rss.ts'

/** The newest articles for feed readers, in RSS. */
export const GET: APIRoute = async ({ locals, site = new URL('http://localhost') }) => {
  const source = await sourceOf(locals)
  return rssFeed('all', await source.newest('all'), site, await settingsOf(locals))
}
