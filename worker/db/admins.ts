import { eq, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema.ts'

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

/** @returns the new account; undefined if the name is taken */
export async function addAdmin(
  binding: D1Database,
  account: { username: string; passwordHash: string },
): Promise<AdminRecord | undefined> {
  const row = {
    ...account,
    id: crypto.randomUUID(),
    sessionEpoch: 1,
    createdAt: new Date().toISOString(),
  }
  return database(binding).insert(admins).values(row).onConflictDoNothing().returning().get()
}

/**
 * Sets another password and ends the account's sessions.
 *
 * @returns the changed account; undefined if it was deleted
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
