import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { accessState } from '#domain/access-state.ts'
import type { App } from '#worker/context.ts'
import { readPreview, type StoredPreview } from '#worker/db/previews/preview-links.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { checkThrottle, countRefusal } from './sign-in-throttle.ts'

/**
 * 128 bits in hexadecimal digits: Cloudflare's logs leave out of addresses what has 32 of them or more.
 */
export function createPreviewToken(): string {
  return randomBytes(16).toString('hex')
}

/**
 * The token of a link that its maker may ask for twice. Only its hash is stored, so it is made anew from
 * what a repeated call sends, and from the secret, without which none of that tells anything.
 */
export function repeatablePreviewToken(
  { SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>,
  made: { creationKey: string; articleId: string; by: string },
): string {
  const { creationKey, articleId, by } = made
  return createHmac('sha256', SESSION_SECRET)
    .update(JSON.stringify(['preview link', creationKey, articleId, by]))
    .digest('hex')
    .slice(0, 32)
}

/** A token is random, so that a plain hash of it tells nothing. */
export function previewTokenHash(token: string): string {
  return createHash('sha256').update(`preview link: ${token}`).digest('hex')
}

/**
 * The link in a request's address, read anew each time. One that does not exist, has expired, was revoked
 * or whose article is gone is refused in the same words. Tokens that no link has count as refused keys do.
 *
 * @throws ApiError `not_found`; `too_many_requests` after too many wrong tokens
 */
export async function openPreview(c: Context<App>, token = ''): Promise<StoredPreview> {
  if (!/^[0-9a-f]{32}$/.test(token)) throw closedPreview()
  checkThrottle(c)
  const preview = await readPreview(c.env.DB, previewTokenHash(token))
  if (!preview) {
    await countRefusal(c)
    throw closedPreview()
  }
  if (accessState(preview) === 'active' && preview.text) return preview
  throw closedPreview()
}

/** The one refusal of all links that open nothing. */
export function closedPreview(): ApiError {
  return new ApiError('not_found', 'This link opens nothing. Ask for a new one.')
}
