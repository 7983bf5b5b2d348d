import type { Context } from 'hono'
import { mediaFacts } from '#domain/images/media.ts'
import type { App } from '#worker/context.ts'
import { readMissingUploads } from '#worker/db/articles/publication-rules.ts'
import { fieldError } from '#worker/http/errors.ts'

/**
 * @param before the address that was stored: it may stay although its upload is gone
 * @throws ApiError `bad_request` naming the field, for the address of an upload that the site does not have
 */
export async function assertUploaded(
  c: Context<App>,
  field: string,
  address: string,
  before = '',
): Promise<void> {
  const hash = mediaFacts(address)?.hash
  if (hash === undefined || address === before) return
  const missing = await readMissingUploads(c.env.DB, [hash])
  if (missing.length > 0) {
    throw fieldError(field, 'This picture is not on this site. Please upload it again.')
  }
}
