import { type SQL, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AccountEventKind } from '#domain/audit/audit.ts'
import { database, hadEffect } from '#worker/db/database.ts'
import { hasRoom } from '#worker/db/database-state.ts'
import { admins } from '#worker/db/schema/access.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'
import { isNamed } from '#worker/db/usernames.ts'

/** An event for the audit list. Its texts may be read from the database, inside the statement. */
export interface AuditEvent {
  kind: AccountEventKind
  by: string | SQL
  /** The name of the account or key that it was done to, or the note on an article; may be empty. */
  subject: string | SQL
}

/** What an account does to its own access. */
export function ownEvent(kind: AccountEventKind, { username }: { username: string }): AuditEvent {
  return { kind, by: username, subject: username }
}

/** The number of the newest event, inside a statement; 0 if there is none. */
export function lastEvent(): SQL<number> {
  return sql<number>`(select coalesce(max(${auditEvents.number}), 0) from ${auditEvents})`
}

/** What an owner can do without while the database is nearly full: it fills the list and changes nothing. */
const dispensable: readonly AccountEventKind[] = ['sign-in', 'sign-out']

/**
 * A statement that records an event, for the batch that makes the change it tells of. While the database is
 * nearly full, sign-ins and logouts are not recorded.
 *
 * @param condition whether the event took place
 * @param table records an event for each of its rows that meet the condition
 */
export function recordEvent(
  binding: D1Database,
  { kind, by, subject }: AuditEvent,
  condition: SQL = sql`true`,
  table?: SQLiteTable,
) {
  const at = new Date().toISOString()
  const from = table ? sql` from ${table}` : sql``
  const room = dispensable.includes(kind) ? sql` and ${hasRoom}` : sql``
  return database(binding)
    .insert(auditEvents)
    .select(sql`select null, ${at}, ${by}, ${kind}, ${subject}${from} where ${condition}${room}`)
}

/** Sends a change with its event, which is recorded if the change had an effect. */
export async function runRecorded<Result>(
  binding: D1Database,
  change: RunnableQuery<Result, 'sqlite'>,
  event: AuditEvent,
): Promise<Result> {
  const [result] = await database(binding).batch([change, recordEvent(binding, event, hadEffect)])
  return result
}

/**
 * The statement that tells what of the checklist a publication overrides, and why; undefined if
 * nothing.
 *
 * @param auditNote the article's title, the items and the reason
 */
export function recordOverride(binding: D1Database, auditNote: string | undefined, by: string) {
  if (auditNote === undefined) return undefined
  return recordEvent(binding, { kind: 'checklist-overridden', by, subject: auditNote })
}

const backupKind = 'backup-read'
const wholeBackup = 'complete'

/**
 * Of the events: a backup that was made. One that only began may have broken off. It names the condition of
 * an index, not as parameters: SQLite must see it to use the index.
 */
export const isWholeBackup = sql`${auditEvents.kind} = 'backup-read' and ${auditEvents.subject} = 'complete'`

/** Records that an account begins to read all content, once an hour: a backup asks more than once. */
export async function recordBackupRead(binding: D1Database, by: string): Promise<void> {
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString()
  const isFirst = sql`not exists (select 1 from ${auditEvents}
    where ${auditEvents.at} > ${hourAgo} and ${auditEvents.kind} = ${backupKind}
    and ${auditEvents.by} = ${by})`
  await recordEvent(binding, { kind: backupKind, by, subject: 'begun' }, isFirst)
}

/** Records that an account has a whole backup. */
export async function recordBackup(binding: D1Database, by: string): Promise<void> {
  await recordEvent(binding, { kind: backupKind, by, subject: wholeBackup })
}

/** Records that an account writes all articles to files. */
export async function recordExport(binding: D1Database, by: string): Promise<void> {
  await recordEvent(binding, { kind: 'export-begun', by, subject: '' })
}

/**
 * Records a sign-in that was not completed, once a minute for each account and kind, and once for all names
 * that no account has. Such a name is not stored: people type passwords into the field for names.
 *
 * @param kind refused, or the password was right and no second factor came with it
 */
export async function recordFailedSignIn(
  binding: D1Database,
  typed: string,
  kind: 'sign-in-refused' | 'second-factor-missing' = 'sign-in-refused',
): Promise<void> {
  const minute = new Date().toISOString().slice(0, 16)
  const by = sql`coalesce((select ${admins.username} from ${admins}
    where ${isNamed(typed)}), '')`
  const isFirst = sql`not exists (select 1 from ${auditEvents}
    where ${auditEvents.at} >= ${minute} and ${auditEvents.kind} = ${kind}
    and ${auditEvents.by} = ${by})`
  await recordEvent(binding, { kind, by, subject: '' }, isFirst)
}
