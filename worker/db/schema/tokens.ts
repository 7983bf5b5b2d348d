import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Grant } from '#domain/calls/grants.ts'

/** Tokens of programs. Only a token's hash is stored. A backup does not hold them. */
export const tokens = sqliteTable(
  'tokens',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    hash: text().notNull(),
    grants: text({ mode: 'json' }).$type<Grant[]>().notNull(),
    /** The origins whose pages may use it. */
    origins: text({ mode: 'json' }).$type<string[]>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    /** The last day in UTC on which it was used. */
    lastDay: text('last_day'),
    revokedAt: text('revoked_at'),
  },
  (table) => [
    uniqueIndex('tokens_by_hash').on(table.hash),
    // The name of a revoked token may be used again.
    uniqueIndex('tokens_by_name').on(sql`lower(${table.name})`).where(sql`revoked_at is null`),
  ],
)
