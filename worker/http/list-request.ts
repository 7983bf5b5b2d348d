import type { Context } from 'hono'
import { z } from 'zod'
import type { ListPage } from '#worker/db/articles.ts'

const cursorSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const [at = '', id = ''] = text.split(/,(.*)/s)
    if (!Number.isNaN(Date.parse(at))) return { at: new Date(at).toISOString(), id }
    context.addIssue({ code: 'custom', message: 'A cursor is a date, or one that a list gave.' })
    return z.NEVER
  })

/** The query of every list call: `?limit=` (100 unless told, at most 500) and `?before=`. */
export const listRequestSchema = z.object({
  limit: z.coerce
    .number('A limit is a whole number from 1 to 500.')
    .int('A limit is a whole number from 1 to 500.')
    .min(1, 'A limit is a whole number from 1 to 500.')
    .max(500, 'A limit is a whole number from 1 to 500.')
    .default(100),
  before: cursorSchema.optional(),
})

/**
 * @param c the request's context
 * @param page a page of a list
 * @returns its articles as a JSON array, with the next page's address in a `Link` header (RFC 8288)
 */
export function answerList(c: Context, page: ListPage): Response {
  if (page.next) {
    const next = new URL(c.req.url)
    next.searchParams.set('before', `${page.next.at},${page.next.id}`)
    c.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return c.json(page.articles)
}
