import type { APIRoute } from 'astro'
import { sourceOf } from '#src/source.ts'
import { feedPages } from '#src/static-paths.ts'

export async function getStaticPaths() {
  return (await feedPages()).map(({ list, page }) => ({ params: { list, page: String(page) } }))
}

/** A page of the feed of a category, a tag or an author. Pages are counted from the oldest. */
export const GET: APIRoute = async ({ params, locals }) => {
  const source = await sourceOf(locals)
  const page = await source.feedPage(params.list ?? '', Number(params.page))
  return page ? Response.json(page) : new Response(null, { status: 404 })
}
