import type { Context } from 'hono'
import { renewedTokenHeader } from '#domain/auth/session.ts'
import type { App } from '#worker/context.ts'
import { setSessionCookie } from './session-cookies.ts'
import { issueAdminToken } from './sessions.ts'

/**
 * Makes a change that ends an account's sessions and puts a new one in the place of the one that calls, and hands
 * its token over: whoever copied the old one is refused from the next call on. The password was given when it was given.
 *
 * @param change takes the new session's id, and says whether it took the other's place
 */
export async function renewSession<Result extends { renewed: boolean }>(
  c: Context<App>,
  change: (id: string) => Promise<Result>,
): Promise<Result> {
  const jti = crypto.randomUUID()
  const result = await change(jti)
  if (!result.renewed) return result
  const { id, epoch, signedInAt: iat, signIn } = c.get('admin')
  const exp = Date.parse(c.get('session').expiresAt) / 1000
  const issued = await issueAdminToken(
    c.env,
    { id, sessionEpoch: epoch + 1 },
    { jti, iat, exp, signIn },
  )
  c.header(renewedTokenHeader, issued.token)
  setSessionCookie(c, 'admin', issued)
  return result
}
