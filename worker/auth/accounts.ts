import type { Context } from 'hono'
import type { Account, AccountSubmission } from '#domain/accounts/account.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { AdminLogin } from '#domain/auth/session.ts'
import { isVisible } from '#domain/text-field.ts'
import { onlyTokensMessage, tokenNameSuffix } from '#domain/tokens/token.ts'
import type { App } from '#worker/context.ts'
import { type AdminRecord, findAdmin, insertAdmin, listAdmins } from '#worker/db/accounts/admins.ts'
import { deleteAdmin, replacePassword, setRole } from '#worker/db/accounts/ended-access.ts'
import { listGuests } from '#worker/db/previews/preview-links.ts'
import { isSameUsername } from '#worker/db/usernames.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { constantTimeEqual } from './fingerprint.ts'
import { spendPassword } from './password-per-owner.ts'
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
  const first = {
    username: env.ADMIN_USERNAME.normalize('NFC'),
    passwordHash,
    role: 'owner',
  } as const
  return (await insertAdmin(env.DB, first)) ?? findAdmin(env.DB, { username })
}

export async function listAccounts(env: Environment): Promise<Account[]> {
  const accounts = await listAdmins(env.DB)
  return accounts.map((account) => ({ ...account, fixed: isFirstAdmin(env, account.username) }))
}

/**
 * Creates an account, or replaces the password of an existing one if `replace` is set.
 *
 * @throws ApiError `conflict` if the name is taken; `bad_request` for the environment's account;
 * `password_needed` for an owner
 */
export async function saveAccount(
  c: Context<App>,
  { username, password, role, replace }: AccountSubmission,
): Promise<{ username: string }> {
  const { env } = c
  const by = c.get('admin').username
  assertNotFixed(env, username)
  const existing = replace ? await findAdmin(env.DB, { username }) : undefined
  if (!existing) await assertNewName(env, username)
  if ((existing?.role ?? role) === 'owner') await spendPassword(c)
  const passwordHash = await hashPassword(password)
  const saved = existing
    ? await replacePassword(env.DB, existing.id, passwordHash, by)
    : await insertAdmin(env.DB, { username, passwordHash, role }, by)
  if (!saved) throw nameTaken(username)
  return { username: saved.username }
}

/**
 * @throws ApiError `not_found`, `bad_request` for the environment's account, `conflict` for the last
 * owner, `password_needed` for a new owner
 */
export async function changeRole(c: Context<App>, id: string, role: Role): Promise<void> {
  await findAccount(c.env, id)
  if (role === 'owner') await spendPassword(c)
  if (!(await setRole(c.env.DB, id, role, c.get('admin').username))) throw await refusal(c.env, id)
}

/** Deletes an account, and so ends its sessions. It throws as `changeRole` does. */
export async function deleteAccount(env: Environment, id: string, by: string): Promise<void> {
  const account = await findAccount(env, id)
  if (!(await deleteAdmin(env.DB, account, by))) throw await refusal(env, id)
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
  const message = 'This account was set up with the site, and is changed where the site is set up.'
  throw fieldError('username', message)
}

/** Whether a name is that of the account that the environment names. */
export function isFirstAdmin(env: Environment, username: string): boolean {
  return isSameUsername(username, env.ADMIN_USERNAME)
}

/**
 * Keeps outsiders from speaking under a colleague's name.
 *
 * @throws ApiError `conflict` if the name for a preview link is an account's, however it is spelled
 */
export async function assertNoAccountIsNamed(env: Environment, name: string): Promise<void> {
  const taken = (await listUsernames(env)).find((username) => isSameName(username, name))
  if (taken === undefined) return
  const message = `The name is that of the account ${taken}. Add who this person is, such as “${name}, lawyer”.`
  throw fieldError('name', message, 'conflict')
}

/**
 * Keeps a new account from looking like another one, a program, or an outsider on an open preview link.
 *
 * @throws ApiError `bad_request` for a name that no one can read or that is a program's; `conflict`
 */
export async function assertNewName(env: Environment, username: string): Promise<void> {
  if (!isVisible(username)) {
    throw fieldError('username', 'A username is one line of visible characters.')
  }
  if (folded(username).endsWith(tokenNameSuffix.trim())) {
    throw fieldError('username', onlyTokensMessage)
  }
  const taken = (await listUsernames(env)).find((name) =>
    isSameUsername(shown(name), shown(username)),
  )
  if (taken !== undefined) throw nameTaken(taken)
  const guests = await listGuests(env.DB)
  if (!guests.some(({ name }) => isSameName(name, username))) return
  const message =
    'An open preview link has this name. Choose another one, or have the link revoked first.'
  throw fieldError('username', message, 'conflict')
}

async function listUsernames(env: Environment): Promise<string[]> {
  const accounts = await listAdmins(env.DB)
  return [env.ADMIN_USERNAME, ...accounts.map(({ username }) => username)]
}

export function noSuchAccount(): ApiError {
  return new ApiError('not_found', 'There is no such account.')
}

export function nameTaken(username: string): ApiError {
  return fieldError('username', `There is already an account ${username}.`, 'conflict')
}

/** Why an account that was found stays as it is: it is the last owner, unless it was deleted meanwhile. */
async function refusal(env: Environment, id: string): Promise<ApiError> {
  await findAccount(env, id)
  return new ApiError('conflict', 'This is the last owner. Make another account an owner first.')
}

/**
 * Whether a person would take two names for one: they differ in letter case, spaces, invisible characters
 * or the Unicode form of their letters only.
 */
function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

function folded(name: string): string {
  // Upper case first: both letters of `ß` are one then.
  return shown(shown(name).toUpperCase().toLowerCase())
}

/** A name without spaces and characters that show nothing, in one Unicode form. */
function shown(name: string): string {
  const letters = name.normalize('NFKC')
  return letters.replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '').normalize('NFKC')
}
