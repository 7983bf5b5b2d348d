import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { isAtLeast, type Role, roles } from '#domain/accounts/role.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { forgetSecondFactor, hasPasskey } from '#worker/db/auth/passkeys.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'
import { revokeTokensOf } from '#worker/db/tokens/tokens.ts'
import { type AdminRecord, nameOf } from './admins.ts'
import { endHandedOut } from './handed-out.ts'
import { deleteReset } from './invitations.ts'

// What takes access away from an account, and so ends what it handed out.

/**
 * Ends every session of an account, and what it handed out.
 *
 * @param by who ended them
 * @returns whether there is such an account
 */
export async function endAdminSessions(
  binding: D1Database,
  id: string,
  by: string,
): Promise<boolean> {
  const { changed } = await runBatch(binding, {
    handedOut: endHandedOut(binding, { username: nameOf(id), by }),
    changed: database(binding)
      .update(admins)
      .set({ sessionEpoch: sql`${admins.sessionEpoch} + 1` })
      .where(eq(admins.id, id))
      .returning({ id: admins.id }),
    event: recordEvent(binding, { kind: 'sessions-ended', by, subject: nameOf(id) }, hadEffect),
  })
  return changed.length > 0
}

/**
 * Sets another password, removes the second factor, and ends the account's sessions, a reset of its password that is
 * open, and what it handed out.
 *
 * @param by who set it; without, the audit list does not tell of the password
 * @returns the changed account; undefined if it was deleted
 */
export async function replacePassword(
  binding: D1Database,
  id: string,
  passwordHash: string,
  by?: string,
): Promise<AdminRecord | undefined> {
  const username = nameOf(id)
  const { changed } = await runBatch(binding, {
    handedOut: endHandedOut(binding, { username, by: by ?? username }),
    changed: database(binding)
      .update(admins)
      .set({ passwordHash, sessionEpoch: sql`${admins.sessionEpoch} + 1` })
      .where(eq(admins.id, id))
      .returning(),
    event:
      by === undefined
        ? undefined
        : recordEvent(binding, { kind: 'password-set', by, subject: username }, hadEffect),
    secondFactor: forgetSecondFactor(binding, id),
    reset: deleteReset(binding, id),
  })
  return changed[0]
}

/**
 * Removes all passkeys and recovery codes of an account, and ends its sessions and what it handed out.
 *
 * @param by who removes them
 * @returns whether there were any
 */
export async function removeSecondFactor(
  binding: D1Database,
  accountId: string,
  by: string,
): Promise<boolean> {
  const isProtected = hasPasskey(accountId)
  const username = nameOf(accountId, isProtected)
  const { changed } = await runBatch(binding, {
    handedOut: endHandedOut(binding, { username, by }),
    changed: database(binding)
      .update(admins)
      .set({ sessionEpoch: sql`${admins.sessionEpoch} + 1` })
      .where(and(eq(admins.id, accountId), isProtected))
      .returning({ id: admins.id }),
    event: recordEvent(
      binding,
      { kind: 'second-factor-removed', by, subject: nameOf(accountId) },
      hadEffect,
    ),
    secondFactor: forgetSecondFactor(binding, accountId),
  })
  return changed.length > 0
}

/** Whether an account is not the last owner, as a condition of the statement that would change that. */
function leavesAnOwner(id: string): SQL | undefined {
  const others = sql`exists (select 1 from admins as other where other.role = 'owner' and other.id <> ${id})`
  return or(ne(admins.role, 'owner'), others)
}

/**
 * Sets an account's role. A lower one ends what the account handed out, and its tokens of programs: only
 * owners invite and create tokens. A reset that was made for no owner makes none.
 *
 * @param by who changed it; without, the audit list does not tell of it
 * @returns whether the account has the role now; false if it is the last owner, or was deleted
 */
export async function setRole(
  binding: D1Database,
  id: string,
  role: Role,
  by?: string,
): Promise<boolean> {
  const subject = sql`${admins.username} || ${` (${role})`}`
  const mayChange = role === 'owner' ? undefined : leavesAnOwner(id)
  const isOther = and(eq(admins.id, id), ne(admins.role, role), mayChange)
  const higher = roles.filter((other) => other !== role && isAtLeast(other, role))
  const demoted = nameOf(id, and(inArray(admins.role, higher), mayChange))
  const ending = { username: demoted, by: by ?? nameOf(id) }
  const { changed } = await runBatch(binding, {
    handedOut: endHandedOut(binding, ending),
    tokens: revokeTokensOf(binding, ending),
    event:
      by === undefined
        ? undefined
        : recordEvent(binding, { kind: 'role-changed', by, subject }, isOther, admins),
    changed: database(binding)
      .update(admins)
      .set({ role })
      .where(and(eq(admins.id, id), mayChange))
      .returning({ id: admins.id }),
    reset: role === 'owner' ? deleteReset(binding, id) : undefined,
  })
  return changed.length > 0
}

/**
 * Deletes an account, its passkeys, its password resets, its tokens of programs and what it handed out, and
 * so ends its sessions.
 *
 * @returns whether it was deleted; false if it is the last owner, or was deleted before
 */
export async function deleteAdmin(
  binding: D1Database,
  { id, username }: AdminRecord,
  by: string,
): Promise<boolean> {
  const isGone = sql`not exists (select 1 from ${admins} where ${admins.id} = ${id})`
  const ending = { username: nameOf(id, leavesAnOwner(id)), by }
  const { deleted } = await runBatch(binding, {
    handedOut: endHandedOut(binding, ending),
    tokens: revokeTokensOf(binding, ending),
    deleted: database(binding)
      .delete(admins)
      .where(and(eq(admins.id, id), leavesAnOwner(id)))
      .returning({ id: admins.id }),
    event: recordEvent(binding, { kind: 'account-deleted', by, subject: username }, hadEffect),
    reset: deleteReset(binding, id, isGone),
    secondFactor: forgetSecondFactor(binding, id, isGone),
  })
  return deleted.length > 0
}
