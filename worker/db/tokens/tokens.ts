import { and, asc, desc, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#domain/days.ts'
import { limits } from '#domain/limits.ts'
import type { Token, TokenSubmission } from '#domain/tokens/token.ts'
import { titleOf } from '#worker/db/article-rows.ts'
import { recordEvent, runRecorded } from '#worker/db/audit/audit-events.ts'
import { database, insertFrom } from '#worker/db/database.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { tokens } from '#worker/db/schema/tokens.ts'

const { hash: _, ...listedColumns } = getTableColumns(tokens)

function isActive() {
  return and(isNull(tokens.revokedAt), gt(tokens.expiresAt, new Date().toISOString()))
}

/** @returns the tokens, those that open nothing last, the newest of each first */
export function listTokens(binding: D1Database): Promise<Token[]> {
  return database(binding)
    .select(listedColumns)
    .from(tokens)
    .orderBy(sql`not ${isActive()}`, desc(tokens.createdAt))
    .limit(2 * limits.tokens)
    .all()
}

/** @returns the new token; undefined if the name is taken or the limit is reached */
export async function insertToken(
  binding: D1Database,
  { days, ...token }: TokenSubmission & { hash: string; createdBy: string },
): Promise<Token | undefined> {
  const now = Date.now()
  const row = {
    ...token,
    id: crypto.randomUUID(),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * dayMs).toISOString(),
  }
  const hasRoom = sql`(select count(*) from ${tokens} where ${isActive()}) < ${limits.tokens}`
  const event = { kind: 'token-created', by: token.createdBy, subject: token.name } as const
  const insert = insertFrom(binding, tokens, row, { from: databaseState, where: hasRoom })
    .onConflictDoNothing()
    .returning(listedColumns)
  const [created] = await runRecorded(binding, insert, event)
  return created
}

/** @returns the token with this hash, in whatever state */
export function findToken(binding: D1Database, hash: string): Promise<Token | undefined> {
  return database(binding).select(listedColumns).from(tokens).where(eq(tokens.hash, hash)).get()
}

/** @returns whether this call revoked it; false if there is no such token or it was revoked before */
export async function revokeToken(binding: D1Database, id: string, by: string): Promise<boolean> {
  const subject = sql`(select ${tokens.name} from ${tokens} where ${tokens.id} = ${id})`
  const revoke = database(binding)
    .update(tokens)
    .set({ revokedAt: new Date().toISOString() })
    .where(and(eq(tokens.id, id), isNull(tokens.revokedAt)))
    .returning({ id: tokens.id })
  const revoked = await runRecorded(binding, revoke, { kind: 'token-revoked', by, subject })
  return revoked.length > 0
}

/** The active tokens that an account created. */
function areActiveOf(username: SQL): SQL | undefined {
  return and(eq(tokens.createdBy, username), isActive())
}

/** The statement that reads the active tokens of an account, the oldest first. */
export function selectTokensOf(binding: D1Database, username: SQL) {
  return database(binding)
    .select({ id: tokens.id, name: tokens.name, expiresAt: tokens.expiresAt })
    .from(tokens)
    .where(areActiveOf(username))
    .orderBy(asc(tokens.createdAt))
}

/**
 * Statements that revoke the active tokens of an account, and tell of each in the audit list.
 *
 * @param username of the account, read inside the statements; null revokes nothing
 * @param by who makes the change that the tokens end with
 */
export function revokeTokensOf(
  binding: D1Database,
  { username, by }: { username: SQL; by: string | SQL },
) {
  const isEnding = areActiveOf(username)
  const event = { kind: 'token-revoked', by, subject: sql`${tokens.name}` } as const
  return [
    recordEvent(binding, event, isEnding, tokens),
    database(binding).update(tokens).set({ revokedAt: new Date().toISOString() }).where(isEnding),
  ] as const
}

/** @param day in UTC, such as `2026-11-21` */
export async function recordTokenDay(binding: D1Database, id: string, day: string): Promise<void> {
  await database(binding).update(tokens).set({ lastDay: day }).where(eq(tokens.id, id))
}

/**
 * Records that a program changes something, under its token's name: before it does, so that a change
 * which is cut off later is in the list, too.
 *
 * @param articleId of the article that it changes; of anything else, the list names nothing
 * @returns takes the entry back, for a change that was refused
 */
export async function recordTokenUse(
  binding: D1Database,
  { by, what, articleId }: { by: string; what: string; articleId: string | undefined },
): Promise<() => Promise<void>> {
  const { number } = auditEvents
  const subject = sql`${what} || coalesce(': ' || ${titleOf(sql`${articleId ?? null}`)}, '')`
  const event = recordEvent(binding, { kind: 'token-used', by, subject })
  const [entry] = await event.returning({ number })
  return async () => {
    if (entry) await database(binding).delete(auditEvents).where(eq(number, entry.number))
  }
}

/** Whether a token that is neither revoked nor expired names an origin. */
export async function isNamedOrigin(binding: D1Database, origin: string): Promise<boolean> {
  const names = sql`exists (select 1 from json_each(${tokens.origins}) where value = ${origin})`
  const found = await database(binding)
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(isActive(), names))
    .limit(1)
    .get()
  return found !== undefined
}
