import type { Context } from 'hono'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { Administrator, App } from '#worker/context.ts'
import { readAccess, setOwnPassword } from '#worker/db/accounts/own-account.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { assertNotFixed, isFirstAdmin } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { renewSession } from './renewed-session.ts'

export async function readOwnAccount(
  env: Environment,
  { id, username, role, session }: Administrator,
): Promise<OwnAccount> {
  const { sessions, ...access } = await readAccess(env.DB, id)
  return {
    username,
    role,
    fixed: isFirstAdmin(env, username),
    sessions: sessions.map((one) => ({ ...one, current: one.id === session })),
    ...access,
  }
}

/**
 * Sets the password of the account that calls, and ends its other sessions.
 *
 * @throws ApiError `bad_request` for the environment's account; `unauthorized` if the session ended meanwhile
 */
export async function changeOwnPassword(c: Context<App>, password: string): Promise<void> {
  const admin = c.get('admin')
  assertNotFixed(c.env, admin.username)
  const passwordHash = await hashPassword(password)
  const { renewed } = await renewSession(c, (session) =>
    setOwnPassword(c.env.DB, { ...admin, renewed: session }, passwordHash),
  )
  if (renewed) return
  throw new ApiError('unauthorized', 'Admin session expired. Please log in again.')
}
