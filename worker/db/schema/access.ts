import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const admins = sqliteTable(
  'admins',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** A higher number ends every session of the account. */
    sessionEpoch: integer('session_epoch').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('admins_by_username').on(sql`lower(${table.username})`)],
)

/** Named keys beside the shared one, each for a group of readers. Only the key's hash is stored. */
export const accessKeys = sqliteTable(
  'access_keys',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    hash: text().notNull(),
    expiresAt: text('expires_at'),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at'),
    /** The number of sign-ins with the key. */
    uses: integer().notNull().default(0),
    revokedAt: text('revoked_at'),
  },
  (table) => [
    uniqueIndex('access_keys_by_hash').on(table.hash),
    // The name of a revoked key may be used again.
    uniqueIndex('access_keys_by_name').on(sql`lower(${table.name})`).where(sql`revoked_at is null`),
  ],
)

/** Sessions that a logout ended, until they would have expired. A backup does not hold them. */
export const endedSessions = sqliteTable(
  'ended_sessions',
  {
    /** No number is used twice: an isolate asks for the sessions after the last that it knows. */
    number: integer().primaryKey({ autoIncrement: true }),
    /** The `jti` of the session's token. */
    id: text().notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('ended_sessions_by_id').on(table.id),
    index('ended_sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Failed attempts to sign in as an administrator, counted until one succeeds. */
export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    /** A keyed hash of the name or the browser, so that what people mistype is not stored. */
    subject: text().primaryKey(),
    attempts: integer().notNull(),
    /** Attempts before this instant are refused. */
    nextAt: text('next_at').notNull(),
  },
  (table) => [index('sign_in_attempts_by_time').on(table.nextAt)],
)

/** How many access keys were refused in each minute. */
export const refusedKeys = sqliteTable('refused_keys', {
  /** Such as `2026-11-21T08:00`. */
  minute: text().primaryKey(),
  count: integer().notNull(),
})
