import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Role } from '#domain/accounts/role.ts'

export const admins = sqliteTable(
  'admins',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<Role>().notNull(),
    /** A higher number ends every session of the account. */
    sessionEpoch: integer('session_epoch').notNull(),
    createdAt: text('created_at').notNull(),
    /** The number of the last audit event that the account dismissed. */
    seenEvent: integer('seen_event').notNull().default(0),
  },
  (table) => [uniqueIndex('admins_by_username').on(sql`lower(${table.username})`)],
)

/**
 * Invitations and password resets that were not used yet. Only the hash of a link's token is stored; a
 * row is deleted when it is used, revoked or expired. A backup does not hold them.
 */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    hash: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Whose password it sets; null if it makes an account. */
    accountId: text('account_id'),
    /** Whom an invitation is for; null if the caller did not say. */
    name: text(),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [uniqueIndex('invitations_by_hash').on(table.hash)],
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

/**
 * Where accounts are signed in. A row counts while it has the account's session epoch, has not expired
 * and is not in `ended_sessions`. A backup does not hold them.
 */
export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    /** The `jti` of the session's tokens. */
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    epoch: integer().notNull(),
    /** The browser's family, such as `Firefox`; no version and no address. */
    browser: text().notNull(),
    signedInAt: text('signed_in_at').notNull(),
    /** The last day in UTC on which it was used. */
    lastDay: text('last_day').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('admin_sessions_by_account').on(table.accountId, table.signedInAt)],
)

/** Passkeys that sign an account in. A row holds no secret: the private key never leaves its device. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, in base64url as are the other texts. */
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it signed, if its device counts: a copy of it would be behind. */
    counter: integer().notNull(),
    createdAt: text('created_at').notNull(),
    /** The last day in UTC on which it signed in. */
    lastDay: text('last_day'),
  },
  (table) => [index('passkeys_by_account').on(table.accountId)],
)

/** Codes that take a passkey's place once each. Only their hashes are stored. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    accountId: text('account_id').notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/**
 * What counts once, until it would have expired: challenges of passkeys that were answered, and
 * sign-ins that gave an account the role of an owner.
 */
export const usedChallenges = sqliteTable('used_challenges', {
  id: text().primaryKey(),
  expiresAt: text('expires_at').notNull(),
})

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

/** Which sessions may have ended, as a filter of fixed size. Written by a trigger. */
export const endedSessionMarks = sqliteTable(
  'ended_session_marks',
  {
    /** The ten days in which the sessions would have expired, such as `2026-11-2`. */
    period: text().notNull(),
    /** The first four hexadecimal digits of the sessions' ids. */
    slot: text().notNull(),
    /** A bit for each fifth digit. */
    bits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.slot] })],
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
