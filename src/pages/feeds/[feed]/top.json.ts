import type { APIRoute } from 'astro'
import { feedIdsOf } from '#domain/articles/category.ts'
import { settingsOf, sourceOf } from '#src/source.ts'

export async function getStaticPaths() {
  const { categories } = await settingsOf({})
  return feedIdsOf(categories).map((feed) => ({ params: { feed } }))
}

/** The top of a feed: the first view of a list. */
export const GET: APIRoute = async ({ params, locals }) => {
  const { feed = '' } = params
  const { categories } = await settingsOf(locals)
  if (!feedIdsOf(categories).includes(feed)) return new Response(null, { status: 404 })
  const source = await sourceOf(locals)
  return Response.json(await source.feedTop(feed))
}
