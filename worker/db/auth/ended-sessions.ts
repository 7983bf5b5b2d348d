import { lte, sql } from 'drizzle-orm'
import { hadEffect, recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { admins, endedSessions } from '#worker/db/schema/access.ts'
import { databaseState } from '#worker/db/schema/site.ts'

/** A session that a logout ended. Its row is deleted once it would have expired. */
export interface EndedSession {
  /** The `jti` of the session's token. */
  id: string
  /** ISO 8601 instant. */
  expiresAt: string
  /** Of the account whose session it is; a reader's has none. */
  accountId?: string
}

/** Ends sessions, and records each that an account had. Idempotent. */
export async function recordEndedSessions(
  binding: D1Database,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return
  const db = database(binding)
  const endings = sessions.flatMap(({ id, expiresAt, accountId }) => {
    const ending = db.insert(endedSessions).values({ id, expiresAt }).onConflictDoNothing()
    return accountId === undefined ? [ending] : [ending, recordLogout(binding, accountId)]
  })
  await runBatch(db, {
    expired: db.delete(endedSessions).where(lte(endedSessions.expiresAt, new Date().toISOString())),
    endings: endings,
  })
}

/** Records a logout, if the statement before it ended the session of an account that there is. */
function recordLogout(binding: D1Database, accountId: string) {
  const by = sql`(select ${admins.username} from ${admins} where ${admins.id} = ${accountId})`
  return recordEvent(
    binding,
    { kind: 'sign-out', by, subject: '' },
    sql`${hadEffect} and ${by} is not null`,
  )
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
