import type { APIRoute } from 'astro'
import { feedIdSchema } from '#domain/category-schema.ts'
import { sourceOf } from '#src/source.ts'
import { categoryPaths } from '#src/static-paths.ts'
import { jsonFeed } from '#src/syndication/json-feed.ts'

export const getStaticPaths = categoryPaths

/** A category's newest articles for feed readers, as JSON Feed. */
export const GET: APIRoute = async ({ params, locals, site = new URL('http://localhost') }) => {
  const feed = feedIdSchema.exclude(['all']).safeParse(params.category)
  if (!feed.success) return new Response(null, { status: 404 })
  const source = await sourceOf(locals)
  return jsonFeed(feed.data, await source.newest(feed.data), site)
}
