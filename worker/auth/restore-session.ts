import type { Context } from 'hono'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { bearerToken, cookieToken, setSessionCookie } from './session-cookies.ts'
import { readSiteSession } from './sessions.ts'

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
