import { eq, lte, sql } from 'drizzle-orm'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { admins, endedSessions } from '#worker/db/schema/access.ts'

/** A session that a logout ended. Its row is deleted once it would have expired. */
export interface EndedSession {
  /** The `jti` of the session's token. */
  id: string
  /** ISO 8601 instant. */
  expiresAt: string
  /** Whose session it is, with the session epoch that it began in; a reader's has none. */
  account?: { id: string; epoch: number }
}

/** Ends sessions, and records each that an account had. Idempotent. */
export async function recordEndedSessions(
  binding: D1Database,
  sessions: readonly EndedSession[],
): Promise<void> {
  const db = database(binding)
  const endings = sessions.flatMap(({ id, expiresAt, account }) => {
    const ending = db.insert(endedSessions).values({ id, expiresAt }).onConflictDoNothing()
    return account === undefined ? [ending] : [ending, recordLogout(binding, account)]
  })
  await runBatch(binding, {
    expired: db.delete(endedSessions).where(lte(endedSessions.expiresAt, new Date().toISOString())),
    endings,
  })
}

/** Records a logout, if the statement before it ended a session that was open. */
function recordLogout(binding: D1Database, { id, epoch }: { id: string; epoch: number }) {
  const by = sql`(select ${admins.username} from ${admins}
    where ${admins.id} = ${id} and ${admins.sessionEpoch} = ${epoch})`
  return recordEvent(
    binding,
    { kind: 'sign-out', by, subject: '' },
    sql`${hadEffect} and ${by} is not null`,
  )
}

/** Whether a session has ended: for those that may have, by the filter. */
export async function isEndedSession(binding: D1Database, id: string): Promise<boolean> {
  return (await database(binding).$count(endedSessions, eq(endedSessions.id, id))) > 0
}
