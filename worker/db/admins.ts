import { and, eq, notExists, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { admins, endedSessions } from '#worker/db/schema/access.ts'

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
 * @returns the account; undefined if it was deleted, or its sessions or this one ended
 */
export async function findSignedInAdmin(
  binding: D1Database,
  session: { sub: string; epoch: number; jti: string },
): Promise<AdminRecord | undefined> {
  const db = database(binding)
  const ended = db
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(eq(endedSessions.id, session.jti))
  return db
    .select()
    .from(admins)
    .where(
      and(eq(admins.id, session.sub), eq(admins.sessionEpoch, session.epoch), notExists(ended)),
    )
    .get()
}

/** Ends every session of an account. */
export async function endAdminSessions(binding: D1Database, id: string): Promise<void> {
  await database(binding)
    .update(admins)
    .set({ sessionEpoch: sql`${admins.sessionEpoch} + 1` })
    .where(eq(admins.id, id))
}

/**
 * @param account made now, unless it says when
 * @returns the new account; undefined if the name is taken
 */
export async function addAdmin(
  binding: D1Database,
  account: { username: string; passwordHash: string; createdAt?: string },
): Promise<AdminRecord | undefined> {
  const row = {
    createdAt: new Date().toISOString(),
    ...account,
    id: crypto.randomUUID(),
    sessionEpoch: 1,
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
