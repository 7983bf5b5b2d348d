import type { Context } from 'hono'
import type { EditionFile, EditionFormat } from '#domain/editions/edition.ts'
import type { App } from '#worker/context.ts'
import { isEditionOffered } from '#worker/db/editions/editions.ts'
import { ApiError } from '#worker/http/errors.ts'
import { notFound } from './pages.ts'
import { isEditionFileCurrent } from './pending-changes.ts'

const contentTypes: Record<EditionFormat, string> = {
  epub: 'application/epub+zip',
  html: 'text/html; charset=utf-8',
}

/**
 * The file of an edition that the release holds. After any change of the edition or of its articles it
 * waits for the next release: a text that was retracted is in no download.
 *
 * @throws ApiError `unavailable` until the release holds the file as it should be now
 */
export async function serveEditionFile(
  c: Context<App>,
  path: string,
  { number, format }: EditionFile,
): Promise<Response> {
  const current = await isEditionFileCurrent(c.env, number, (work) =>
    c.executionCtx.waitUntil(work),
  )
  const response = current
    ? await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), { method: c.req.method }))
    : undefined
  if (response?.ok) {
    const headers = new Headers(response.headers)
    headers.set('content-type', contentTypes[format])
    headers.set('content-disposition', `attachment; filename="edition-${number}.${format}"`)
    headers.delete('etag')
    return new Response(response.body, { headers })
  }
  if (!(await isEditionOffered(c.env.DB, number))) return notFound(c, path)
  throw new ApiError(
    'unavailable',
    'This edition has just changed, and its download is being made again. Please try again in a few minutes.',
    { headers: { 'retry-after': '60' } },
  )
}
