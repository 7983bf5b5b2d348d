import type { Context } from 'hono'

/**
 * Names the next page of a list in a `Link` header (RFC 8288).
 *
 * @param before the cursor of the next page
 */
export function linkNextPage(c: Context, before: string): void {
  const next = new URL(c.req.url)
  next.searchParams.set('before', before)
  c.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}
