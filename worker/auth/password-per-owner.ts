import type { Context } from 'hono'
import { ownerPasswordSeconds } from '#domain/auth/session.ts'
import type { App } from '#worker/context.ts'
import { spendSignIn } from '#worker/db/auth/portal-sessions.ts'
import { ApiError } from '#worker/http/errors.ts'

/**
 * Makes sure that the caller gave the password for this one owner: within the last minute, and not for
 * another owner before. A stolen session cannot wait for the owner's next sign-in and use it too.
 *
 * @throws ApiError `password_needed`
 */
export async function spendPassword(c: Context<App>): Promise<void> {
  const { signIn, signedInAt } = c.get('admin')
  const endsAt = signedInAt + ownerPasswordSeconds
  if (Date.now() / 1000 > endsAt) throw passwordNeeded()
  const expiresAt = new Date(endsAt * 1000).toISOString()
  // A password that is given again keeps the session's id: the time tells its sign-ins apart.
  const isUnused = await spendSignIn(c.env.DB, { id: `${signIn} ${signedInAt}`, expiresAt })
  if (!isUnused) throw passwordNeeded()
}

export function passwordNeeded(): ApiError {
  return new ApiError('password_needed', 'Enter your password again to go on.')
}
