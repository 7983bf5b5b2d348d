import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AccountEventKind } from '#domain/audit/audit.ts'

/**
 * Sign-ins, and what was done to accounts and keys, for a year. What was done to articles is in
 * `changes`. Rows are only added. A backup does not hold them.
 */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    by: text().notNull(),
    kind: text().$type<AccountEventKind>().notNull(),
    /** The name of the account or key, a role, or an article's title and a reason; no secret. */
    subject: text().notNull(),
  },
  (table) => [
    index('audit_events_by_time').on(table.at),
    // As `isWholeBackup` has it.
    index('audit_events_of_backups')
      .on(table.number)
      .where(sql`kind = 'backup-read' and subject = 'complete'`),
  ],
)
