import type { APIRoute } from 'astro'
import { feedIds } from '#domain/category.ts'
import { feedIdSchema } from '#domain/category-schema.ts'
import { sourceOf } from '#src/source.ts'

export function getStaticPaths() {
  return feedIds.map((feed) => ({ params: { feed } }))
}

/** The top of a feed: the first view of a list. */
export const GET: APIRoute = async ({ params, locals }) => {
  const feed = feedIdSchema.safeParse(params.feed)
  if (!feed.success) return new Response(null, { status: 404 })
  const source = await sourceOf(locals)
  return Response.json(await source.feedTop(feed.data))
}
