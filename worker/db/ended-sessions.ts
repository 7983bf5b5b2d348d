import { and, asc, gt, lte } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { endedSessions } from '#worker/db/schema/access.ts'

/** A session that a logout ended. Its row is deleted once it would have expired. */
export interface EndedSession {
  /** The `jti` of the session's token. */
  id: string
  /** ISO 8601 instant. */
  expiresAt: string
}

/** Ends sessions. Idempotent. */
export async function recordEndedSessions(
  binding: D1Database,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return
  const db = database(binding)
  await db.batch([
    db
      .insert(endedSessions)
      .values([...sessions])
      .onConflictDoNothing(),
    db.delete(endedSessions).where(lte(endedSessions.expiresAt, new Date().toISOString())),
  ])
}

/**
 * @param after the number of the last one that the caller knows; 0 for all
 * @returns the sessions that ended since, in order
 */
export function readEndedSessions(
  binding: D1Database,
  after: number,
): Promise<(EndedSession & { number: number })[]> {
  const unexpired = gt(endedSessions.expiresAt, new Date().toISOString())
  return database(binding)
    .select()
    .from(endedSessions)
    .where(and(gt(endedSessions.number, after), unexpired))
    .orderBy(asc(endedSessions.number))
    .all()
}
