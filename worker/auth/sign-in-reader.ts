import type { Context } from 'hono'
import type { App } from '#worker/context.ts'
import { recordRefusedKey } from '#worker/db/access-keys/access-keys.ts'
import { ApiError } from '#worker/http/errors.ts'
import { endedKeyMessage, openWithKey } from './access-keys.ts'
import { keyHash } from './key-text.ts'
import { bearerToken, cookieToken, setSessionCookie } from './session-cookies.ts'
import { issueSiteToken, readSiteSession } from './sessions.ts'
import { checkThrottle, countRefusal } from './sign-in-throttle.ts'

/**
 * Signs a reader in with a shared or named access key and sets the session cookie.
 *
 * @returns the session's token
 * @throws ApiError `unauthorized` for a wrong key, `too_many_requests` after too many
 */
export async function signInReader(c: Context<App>, typed: string): Promise<string> {
  checkThrottle(c)
  const openedBy = await openWithKey(c.env, typed)
  if (!openedBy) {
    c.executionCtx.waitUntil(recordRefusedKey(c.env.DB))
    await countRefusal(c)
    const hash = keyHash(typed)
    const ended = hash && (await endedKeyMessage(c.env, { hash }))
    throw new ApiError('unauthorized', ended || 'Access Denied. Invalid passphrase.')
  }
  const issued = await issueSiteToken(c.env, openedBy)
  setSessionCookie(c, 'site', issued)
  return issued.token
}

/**
 * Gives a browser that has lost the cookie or the token of its reader's session both again. The cookie
 * decides if it is valid; otherwise the bearer does, and becomes the cookie.
 *
 * @returns the session's token
 * @throws ApiError `unauthorized` if neither opens a reader's session
 */
export async function restoreSession(c: Context<App>): Promise<string> {
  const cookie = cookieToken(c, 'site')
  if (cookie && (await readSiteSession(c, cookie))) return cookie
  const token = bearerToken(c)
  const session = await readSiteSession(c, token)
  if (!token || !session) {
    throw new ApiError('unauthorized', 'Your session has expired. Please log in again.')
  }
  const seconds = Math.floor((Date.parse(session.expiresAt) - Date.now()) / 1000)
  setSessionCookie(c, 'site', { token, seconds })
  return token
}
