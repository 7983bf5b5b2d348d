import { lte, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { endedSessions } from '#worker/db/schema/access.ts'
import { databaseState } from '#worker/db/schema/site.ts'

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

/** What ended sessions, as far as the caller does not know it. */
export interface EndedSince {
  /** In order. */
  sessions: (EndedSession & { number: number })[]
  /** Of the shared access key, if it was set in the portal: it ends the sessions of any other. */
  sharedKeyHash: string | null
}

/** @param after the number of the last session that the caller knows; 0 for all */
export async function readEndedSessions(binding: D1Database, after: number): Promise<EndedSince> {
  const { number, id, expiresAt } = endedSessions
  const row = await database(binding).get<{ hash: string | null; sessions: string }>(sql`
    select ${databaseState.sharedKeyHash} as hash, (
      select json_group_array(json_object('number', number, 'id', id, 'expiresAt', expires_at))
      from (select ${number}, ${id}, ${expiresAt} from ${endedSessions}
        where ${number} > ${after} and ${expiresAt} > ${new Date().toISOString()}
        order by ${number})
    ) as sessions
    from ${databaseState} limit 1`)
  return { sessions: JSON.parse(row?.sessions ?? '[]'), sharedKeyHash: row?.hash ?? null }
}
