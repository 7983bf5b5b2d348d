import type { APIRoute } from 'astro'
import { settingsOf, sourceOf } from '#src/source.ts'
import { contributorPaths } from '#src/static-paths.ts'
import { jsonFeed } from '#src/syndication/json-feed.ts'

export const getStaticPaths = contributorPaths

/** An author's newest articles for feed readers, as JSON Feed. */
export const GET: APIRoute = async ({ params, locals, site = new URL('http://localhost') }) => {
  const source = await sourceOf(locals)
  const list = `author/${params.id}` as const
  const [articles, author] = await Promise.all([
    source.newest(list),
    source.contributor(params.id ?? ''),
  ])
  if (articles.length === 0 || !author) return new Response(null, { status: 404 })
  const settings = await settingsOf(locals)
  return jsonFeed({ feed: list, articles, site, settings, author: author.name })
}
