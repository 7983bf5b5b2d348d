import type { Context } from 'hono'
import { openWithKey } from '#worker/access-keys.ts'
import { countRefusedKey } from '#worker/db/refused-keys.ts'
import { ApiError } from '#worker/errors.ts'
import type { App } from '#worker/guard.ts'
import { assertAddressMayTry, countRefusal } from '#worker/guessing.ts'
import { setSessionCookie } from '#worker/session-cookies.ts'
import { issueSiteToken } from '#worker/sessions.ts'

/**
 * Lets a reader in who presents a key, shared or named, and sets the session's cookie.
 *
 * @param c the request's context
 * @param typed what the reader typed
 * @returns the session's token
 * @throws ApiError `unauthorized` for a wrong key, `too_many_requests` after too many
 */
export async function enterSite(c: Context<App>, typed: string): Promise<string> {
  assertAddressMayTry(c)
  const openedBy = await openWithKey(c.env, typed)
  if (!openedBy) {
    c.executionCtx.waitUntil(countRefusedKey(c.env.DB))
    await countRefusal(c)
    throw new ApiError('unauthorized', 'Access Denied. Invalid passphrase.')
  }
  const issued = await issueSiteToken(c.env, openedBy)
  setSessionCookie(c, 'site', issued)
  return issued.token
}
