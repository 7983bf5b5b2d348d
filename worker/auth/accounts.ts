import type { Account, AccountSubmission } from '#domain/account.ts'
import type { Role } from '#domain/role.ts'
import type { AdminLogin } from '#domain/session.ts'
import {
  type AdminRecord,
  addAdmin,
  deleteAdmin,
  findAdmin,
  listAdmins,
  replacePassword,
  setRole,
} from '#worker/db/admins.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { constantTimeEqual } from './constant-time-equal.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/**
 * Checks an account's name and password. The account that the environment names always has the
 * environment's password: it is created at its first sign-in, as an owner, and a changed password ends
 * its older sessions.
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
  if (account && account.role !== 'owner') await setRole(env.DB, account.id, 'owner')
  if (fits) return account
  const passwordHash = await hashPassword(password)
  if (account) return replacePassword(env.DB, account.id, passwordHash)
  const first = { username: env.ADMIN_USERNAME, passwordHash, role: 'owner' } as const
  return (await addAdmin(env.DB, first)) ?? findAdmin(env.DB, { username })
}

export async function listAccounts(env: Environment): Promise<Account[]> {
  const accounts = await listAdmins(env.DB)
  return accounts.map((account) => ({ ...account, fixed: isFirstAdmin(env, account.username) }))
}

/**
 * Creates an account, or replaces the password of an existing one if `replace` is set.
 *
 * @throws ApiError `conflict` if the name is taken; `bad_request` for the environment's account
 */
export async function saveAccount(
  env: Environment,
  { username, password, role, replace }: AccountSubmission,
  by: string,
): Promise<{ username: string }> {
  assertNotFixed(env, username)
  const passwordHash = await hashPassword(password)
  const existing = replace ? await findAdmin(env.DB, { username }) : undefined
  const saved = existing
    ? await replacePassword(env.DB, existing.id, passwordHash, by)
    : await addAdmin(env.DB, { username, passwordHash, role }, by)
  if (!saved) throw nameTaken(username)
  return { username: saved.username }
}

/** @throws ApiError `not_found`, `bad_request` for the environment's account, `conflict` for the last owner */
export async function changeRole(
  env: Environment,
  id: string,
  role: Role,
  by: string,
): Promise<void> {
  await findAccount(env, id)
  if (!(await setRole(env.DB, id, role, by))) throw lastOwner()
}

/** Deletes an account, and so ends its sessions. It throws as `changeRole` does. */
export async function deleteAccount(env: Environment, id: string, by: string): Promise<void> {
  const account = await findAccount(env, id)
  if (!(await deleteAdmin(env.DB, account, by))) throw lastOwner()
}

/**
 * An account that may be changed.
 *
 * @throws ApiError `not_found`; `bad_request` for the environment's account
 */
export async function findAccount(env: Environment, id: string): Promise<AdminRecord> {
  const account = await findAdmin(env.DB, { id })
  if (!account) throw noSuchAccount()
  assertNotFixed(env, account.username)
  return account
}

/** @throws ApiError `bad_request` for the environment's account, whose password commands sign in with */
export function assertNotFixed(env: Environment, username: string): void {
  if (!isFirstAdmin(env, username)) return
  const message = 'ADMIN_USERNAME and ADMIN_PASSWORD in the environment set this account.'
  throw new ApiError('bad_request', message, { issues: [{ field: 'username', message }] })
}

/** Whether a name is that of the account that the environment names. */
export function isFirstAdmin(env: Environment, username: string): boolean {
  return username.toLowerCase() === env.ADMIN_USERNAME.toLowerCase()
}

export function noSuchAccount(): ApiError {
  return new ApiError('not_found', 'There is no such account.')
}

export function nameTaken(username: string): ApiError {
  const message = `There is already an account ${username}.`
  return new ApiError('conflict', message, { issues: [{ field: 'username', message }] })
}

function lastOwner(): ApiError {
  return new ApiError('conflict', 'This is the last owner. Make somebody else an owner first.')
}
