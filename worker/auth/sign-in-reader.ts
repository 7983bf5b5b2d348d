import type { Context } from 'hono'
import type { App } from '#worker/context.ts'
import { recordRefusedKey } from '#worker/db/access-keys/access-keys.ts'
import { ApiError } from '#worker/http/errors.ts'
import { endedKeyMessage, openWithKey } from './access-keys.ts'
import { setSessionCookie } from './session-cookies.ts'
import { issueSiteToken } from './sessions.ts'
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
    const ended = await endedKeyMessage(c.env, { typed })
    throw new ApiError('unauthorized', ended ?? 'Access Denied. Invalid passphrase.')
  }
  const issued = await issueSiteToken(c.env, openedBy)
  setSessionCookie(c, 'site', issued)
  return issued.token
}
