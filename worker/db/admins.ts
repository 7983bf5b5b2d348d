import { eq, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema.ts'

/** An administrator's account. */
export type AdminRecord = typeof admins.$inferSelect

/**
 * @param binding the D1 database
 * @param by the account's id, or its name in any letter case
 * @returns the account; undefined where there is none
 */
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
 * @param binding the D1 database
 * @param account the new account's name and password hash
 * @returns the account; undefined where the name was taken
 */
export async function addAdmin(
  binding: D1Database,
  account: { username: string; passwordHash: string },
): Promise<AdminRecord | undefined> {
  const row = { ...account, id: crypto.randomUUID(), sessionEpoch: 1, createdAt: instant() }
  return database(binding).insert(admins).values(row).onConflictDoNothing().returning().get()
}

/**
 * Gives an account another password and ends its sessions.
 *
 * @param binding the D1 database
 * @param id the account's id
 * @param passwordHash the new password's hash
 * @returns the account; undefined where it is gone
 */
export async function replacePassword(
  binding: D1Database,
  id: string,
  passwordHash: string,
): Promise<AdminRecord | undefined> {
  return database(binding)
    .update(admins)
    .set({ passwordHash, sessionEpoch: sql`${admins.sessionEpoch} + 1` })
    .where(eq(admins.id, id))
    .returning()
    .get()
}

function instant(): string {
  return new Date().toISOString()
}
