import { and, eq, getTableColumns, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/role.ts'
import { hadEffect, lastEvent, recordEvent } from '#worker/db/audit/audit-events.ts'
import { forgetSecondFactor, hasPasskey } from '#worker/db/auth/passkeys.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { adminSessions, admins, endedSessions, invitations } from '#worker/db/schema/access.ts'

/** An administrator's account. */
export type AdminRecord = typeof admins.$inferSelect

/** @param by the account's id, or its name in any letter case */
export async function findAdmin(
  binding: D1Database,
  by: { id: string } | { username: string },
): Promise<AdminRecord | undefined> {
  const where =
    'id' in by
      ? eq(admins.id, by.id)
      : sql`lower(${admins.username}) = ${by.username.toLowerCase()}`
  return database(binding).select().from(admins).where(where).get()
}

/**
 * @param session what the session's token says: the account's id and session epoch, and its own id
 * @returns the account, and the last day that the session's line in the list has; undefined if the
 * account was deleted, or its sessions or this one ended
 */
export async function findSignedInAdmin(
  binding: D1Database,
  session: { sub: string; epoch: number; jti: string },
): Promise<(AdminRecord & { lastDay: string | null }) | undefined> {
  const db = database(binding)
  const ended = db
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(eq(endedSessions.id, session.jti))
  const lastDay = sql<string | null>`(select ${adminSessions.lastDay} from ${adminSessions}
    where ${adminSessions.id} = ${session.jti})`
  return db
    .select({ ...getTableColumns(admins), lastDay: lastDay.as('last_day') })
    .from(admins)
    .where(
      and(eq(admins.id, session.sub), eq(admins.sessionEpoch, session.epoch), notExists(ended)),
    )
    .get()
}

/**
 * Ends every session of an account.
 *
 * @param by who ended them
 * @returns whether there is such an account
 */
export async function endAdminSessions(
  binding: D1Database,
  id: string,
  by: string,
): Promise<boolean> {
  const { changed } = await runBatch(database(binding), {
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
 * @param account made now, unless it says when
 * @param by who made it; without, the audit list does not tell of it
 * @returns the new account; undefined if the name is taken
 */
export async function insertAdmin(
  binding: D1Database,
  account: { username: string; passwordHash: string; role: Role; createdAt?: string },
  by?: string,
): Promise<AdminRecord | undefined> {
  const row = {
    createdAt: new Date().toISOString(),
    ...account,
    id: crypto.randomUUID(),
    sessionEpoch: 1,
    seenEvent: lastEvent(),
  }
  const db = database(binding)
  const { made } = await runBatch(db, {
    made: db.insert(admins).values(row).onConflictDoNothing().returning(),
    event:
      by === undefined
        ? undefined
        : recordEvent(
            binding,
            { kind: 'account-made', by, subject: named(row.username, row.role) },
            hadEffect,
          ),
  })
  return made[0]
}

/**
 * Sets another password, removes the second factor and ends the account's sessions.
 *
 * @param by who set it; without, the audit list does not tell of it
 * @returns the changed account; undefined if it was deleted
 */
export async function replacePassword(
  binding: D1Database,
  id: string,
  passwordHash: string,
  by?: string,
): Promise<AdminRecord | undefined> {
  const db = database(binding)
  const { changed } = await runBatch(db, {
    changed: db
      .update(admins)
      .set({ passwordHash, sessionEpoch: sql`${admins.sessionEpoch} + 1` })
      .where(eq(admins.id, id))
      .returning(),
    event:
      by === undefined
        ? undefined
        : recordEvent(binding, { kind: 'password-set', by, subject: nameOf(id) }, hadEffect),
    secondFactor: forgetSecondFactor(binding, id),
  })
  return changed[0]
}

/** An account's name, read inside a statement. */
function nameOf(id: string): SQL {
  return sql`(select ${admins.username} from ${admins} where ${admins.id} = ${id})`
}

/** How the audit list names an account with its role. */
function named(username: string, role: Role): string {
  return `${username} (${role})`
}

/** @returns all accounts, by name */
export function listAdmins(binding: D1Database) {
  const { id, username, role, createdAt } = admins
  const passkey = hasPasskey(sql`${admins.id}`)
  return database(binding)
    .select({
      id,
      username,
      role,
      createdAt,
      hasPasskey: passkey.mapWith(Boolean).as('has_passkey'),
    })
    .from(admins)
    .orderBy(sql`lower(${username})`)
}

/** Whether an account is not the last owner, as a condition of the statement that would change that. */
function leavesAnOwner(id: string): SQL | undefined {
  const others = sql`exists (select 1 from admins as other where other.role = 'owner' and other.id <> ${id})`
  return or(ne(admins.role, 'owner'), others)
}

/**
 * @param by who changed it; without, the audit list does not tell of it
 * @returns whether the account has the role now; false if it is the last owner, or was deleted
 */
export async function setRole(
  binding: D1Database,
  id: string,
  role: Role,
  by?: string,
): Promise<boolean> {
  const db = database(binding)
  const subject = sql`${nameOf(id)} || ${` (${role})`}`
  const { changed } = await runBatch(db, {
    changed: db
      .update(admins)
      .set({ role })
      .where(and(eq(admins.id, id), role === 'owner' ? undefined : leavesAnOwner(id)))
      .returning({ id: admins.id }),
    event:
      by === undefined
        ? undefined
        : recordEvent(binding, { kind: 'role-changed', by, subject }, hadEffect),
  })
  return changed.length > 0
}

/**
 * Deletes an account, its passkeys and password resets, and so ends its sessions.
 *
 * @returns whether it was deleted; false if it is the last owner, or was deleted before
 */
export async function deleteAdmin(
  binding: D1Database,
  { id, username }: AdminRecord,
  by: string,
): Promise<boolean> {
  const db = database(binding)
  const isGone = sql`not exists (select 1 from ${admins} where ${admins.id} = ${id})`
  const { deleted } = await runBatch(db, {
    deleted: db
      .delete(admins)
      .where(and(eq(admins.id, id), leavesAnOwner(id)))
      .returning({ id: admins.id }),
    event: recordEvent(binding, { kind: 'account-deleted', by, subject: username }, hadEffect),
    invitations: db.delete(invitations).where(and(eq(invitations.accountId, id), isGone)),
    secondFactor: forgetSecondFactor(binding, id, isGone),
  })
  return deleted.length > 0
}
