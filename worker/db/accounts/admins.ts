import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/role.ts'
import { lastEvent, recordEvent } from '#worker/db/audit/audit-events.ts'
import { hasPasskey } from '#worker/db/auth/passkeys.ts'
import { goesOn } from '#worker/db/auth/portal-sessions.ts'
import { database, hadEffect, pickColumns, runBatch } from '#worker/db/database.ts'
import { adminSessions, admins } from '#worker/db/schema/access.ts'
import { isNamed } from '#worker/db/usernames.ts'

export type AdminRecord = typeof admins.$inferSelect

/** @param by the account's id, or its name in any letter case */
export async function findAdmin(
  binding: D1Database,
  by: { id: string } | { username: string },
): Promise<AdminRecord | undefined> {
  const where = 'id' in by ? eq(admins.id, by.id) : isNamed(by.username)
  return database(binding).select().from(admins).where(where).get()
}

/**
 * @param session what the session's token says: the account's id and session epoch, and its own id
 * @returns the account, and the last day that the session's line in the list has; undefined if the
 * account was deleted, or its sessions or this one ended
 */
export async function findSignedInAdmin(
  binding: D1Database,
  { sub: id, epoch, jti: session }: { sub: string; epoch: number; jti: string },
): Promise<(AdminRecord & { lastDay: string | null }) | undefined> {
  const lastDay = sql<string | null>`(select ${adminSessions.lastDay} from ${adminSessions}
    where ${adminSessions.id} = ${session})`
  return database(binding)
    .select({ ...getTableColumns(admins), lastDay: lastDay.as('last_day') })
    .from(admins)
    .where(goesOn({ id, session, epoch }))
    .get()
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
  const { made } = await runBatch(binding, {
    made: database(binding).insert(admins).values(row).onConflictDoNothing().returning(),
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
 * An account's name, read inside a statement.
 *
 * @param condition on the account; the name is null if it does not meet it
 */
export function nameOf(id: string, condition?: SQL): SQL {
  return sql`(select ${admins.username} from ${admins} where ${and(eq(admins.id, id), condition)})`
}

/** How the audit list names an account with its role. */
function named(username: string, role: Role): string {
  return `${username} (${role})`
}

/** @returns all accounts, by name */
export function listAdmins(binding: D1Database) {
  const passkey = hasPasskey(sql`${admins.id}`)
  return database(binding)
    .select({
      ...pickColumns(admins, 'id', 'username', 'role', 'createdAt'),
      hasPasskey: passkey.mapWith(Boolean).as('has_passkey'),
    })
    .from(admins)
    .orderBy(sql`lower(${admins.username})`)
}
