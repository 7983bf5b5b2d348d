import { eq, lte, sql } from 'drizzle-orm'
import { hadEffect, recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { admins, endedSessionMarks, endedSessions } from '#worker/db/schema/access.ts'
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

/** How many sessions that ended since are read one by one. If there are more, the filter is read anew. */
export const endedPerRead = 1_000

/** Of the shared access key, if it was set in the portal: it ends the sessions of any other. */
interface SharedKeyHash {
  sharedKeyHash: string | null
}

/** Sessions that ended after others. */
export interface EndedSince extends SharedKeyHash {
  /** The first five digits of their ids, in order, as many as are read one by one. */
  beginnings: string[]
  lastNumber: number
}

/** @param after the number of the last session that the caller knows */
export async function readEndedSince(binding: D1Database, after: number): Promise<EndedSince> {
  const { number, id } = endedSessions
  const row = await database(binding).get<{ hash: string | null; sessions: string }>(sql`
    select ${databaseState.sharedKeyHash} as hash, (
      select json_group_array(json_array(number, beginning))
      from (select ${number}, substr(${id}, 1, 5) as beginning from ${endedSessions}
        where ${number} > ${after} order by ${number} limit ${endedPerRead})
    ) as sessions
    from ${databaseState} limit 1`)
  const rows: [number: number, beginning: string][] = JSON.parse(row?.sessions ?? '[]')
  return {
    beginnings: rows.map(([, beginning]) => beginning),
    lastNumber: rows.at(-1)?.[0] ?? after,
    sharedKeyHash: row?.hash ?? null,
  }
}

/** The filter of all sessions that ended. */
export interface EndedMarks extends SharedKeyHash {
  /** A slot's four digits and the four of its bits, one after the other; a text for each ten days. */
  marks: string[]
  lastNumber: number
}

/** Reads a filter of half a megabyte for each ten days at most, of which five are live. */
export async function readEndedMarks(binding: D1Database): Promise<EndedMarks> {
  const { period, slot, bits } = endedSessionMarks
  const rows = await database(binding).all<{
    hash: string | null
    last: number
    marks: string | null
  }>(sql`
    select ${databaseState.sharedKeyHash} as hash,
      (select coalesce(max(${endedSessions.number}), 0) from ${endedSessions}) as last, marks
    from ${databaseState} left join (
      select group_concat(${slot} || printf('%04x', ${bits}), '') as marks from ${endedSessionMarks}
      where ${period} >= ${periodOf(new Date())} group by ${period}) on true`)
  return {
    marks: rows.flatMap(({ marks }) => marks ?? []),
    lastNumber: rows[0]?.last ?? 0,
    sharedKeyHash: rows[0]?.hash ?? null,
  }
}

/** Whether a session has ended: for those that may have, by the filter. */
export async function isEndedSession(binding: D1Database, id: string): Promise<boolean> {
  const row = await database(binding)
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(eq(endedSessions.id, id))
    .get()
  return row !== undefined
}

/** As the trigger has it. */
function periodOf(instant: Date): string {
  return instant.toISOString().slice(0, 9)
}
