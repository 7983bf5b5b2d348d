import type { Context } from 'hono'
import { z } from 'zod'

const invalidLimit = 'A limit is a whole number from 1 to 500.'

/** `?limit=` of every list. */
export const limitSchema = z.coerce
  .number(invalidLimit)
  .int(invalidLimit)
  .min(1, invalidLimit)
  .max(500, invalidLimit)
  .default(100)

/** The instant and the id of the last row of a page; neither holds a comma. */
export const instantCursorSchema = z
  .string()
  .max(200)
  .transform((text) => {
    const [at = '', id = ''] = text.split(',')
    return { at, id }
  })

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
