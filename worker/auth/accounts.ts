import type { AdminAccount, AdminLogin } from '#domain/session.ts'
import { type AdminRecord, addAdmin, findAdmin, replacePassword } from '#worker/db/admins.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { constantTimeEqual } from './constant-time-equal.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/**
 * Checks an administrator's name and password. The account that the environment names always has the
 * environment's password: it is created at its first sign-in, and a changed password ends its older
 * sessions.
 *
 * @returns the account; undefined if the name or the password is wrong
 */
export async function checkAdminPassword(
  env: Environment,
  { username, password }: AdminLogin,
): Promise<AdminRecord | undefined> {
  const account = await findAdmin(env.DB, { username })
  const fits = await verifyPassword(password, account?.passwordHash)
  if (!isFirstAdmin(env, username)) return fits ? account : undefined
  if (!constantTimeEqual(password, env.ADMIN_PASSWORD)) return undefined
  if (fits) return account
  const passwordHash = await hashPassword(password)
  if (account) return replacePassword(env.DB, account.id, passwordHash)
  const made = await addAdmin(env.DB, { username: env.ADMIN_USERNAME, passwordHash })
  return made ?? findAdmin(env.DB, { username })
}

/**
 * Creates an account, or replaces the password of an existing one if `replace` is set.
 *
 * @throws ApiError `conflict` if the name is taken; `bad_request` for the environment's account
 */
export async function saveAccount(
  env: Environment,
  { username, password, replace }: AdminAccount,
): Promise<{ username: string }> {
  if (isFirstAdmin(env, username)) {
    const message = 'The password of this account is set by ADMIN_PASSWORD in the environment.'
    throw new ApiError('bad_request', message, { issues: [{ field: 'username', message }] })
  }
  const passwordHash = await hashPassword(password)
  const existing = replace ? await findAdmin(env.DB, { username }) : undefined
  const saved = existing
    ? await replacePassword(env.DB, existing.id, passwordHash)
    : await addAdmin(env.DB, { username, passwordHash })
  if (!saved) throw new ApiError('conflict', `There is already an administrator ${username}.`)
  return { username: saved.username }
}

function isFirstAdmin(env: Environment, username: string): boolean {
  return username.toLowerCase() === env.ADMIN_USERNAME.toLowerCase()
}
