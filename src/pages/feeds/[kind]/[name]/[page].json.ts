import type { APIRoute } from 'astro'
import { isNamedListId } from '#domain/articles/named-list.ts'
import { sourceOf } from '#src/source.ts'
import { namedListPages } from '#src/static-paths.ts'

export async function getStaticPaths() {
  return (await namedListPages()).map(({ kind, name, page }) => ({
    params: { kind, name, page: String(page) },
  }))
}

/** A page of a tag's or an author's list. Pages are counted from the oldest. */
export const GET: APIRoute = async ({ params, locals }) => {
  const id = `${params.kind}/${params.name}`
  const source = await sourceOf(locals)
  const page = isNamedListId(id) ? await source.feedPage(id, Number(params.page)) : null
  return page ? Response.json(page) : new Response(null, { status: 404 })
}
