import { and, eq, type SQL, sql } from 'drizzle-orm'
import { maxPasskeys } from '#domain/auth/passkey.ts'
import { ownEvent, recordEvent, runRecorded } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, insertFrom, runBatch } from '#worker/db/database.ts'
import { admins, passkeys, recoveryCodes, usedChallenges } from '#worker/db/schema/access.ts'
import { type Caller, goesOn, renewSessions } from './portal-sessions.ts'

type PasskeyRecord = typeof passkeys.$inferSelect

export async function findPasskey(
  binding: D1Database,
  id: string,
): Promise<PasskeyRecord | undefined> {
  return database(binding).select().from(passkeys).where(eq(passkeys.id, id)).get()
}

/** The passkeys of an account, the oldest first. */
export function selectPasskeys(binding: D1Database, accountId: string) {
  const { id, name, createdAt, lastDay } = passkeys
  return database(binding)
    .select({ id, name, createdAt, lastDay })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(createdAt)
}

export function countRecoveryCodes(binding: D1Database, accountId: string) {
  return database(binding)
    .select({ count: sql<number>`count(*)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
}

/** Whether an account has a passkey, inside a statement. */
export function hasPasskey(account: SQL | string): SQL {
  return sql`exists (select 1 from ${passkeys} where ${passkeys.accountId} = ${account})`
}

/**
 * Uses up a challenge, and counts the use of the passkey that answered it.
 *
 * @returns whether the challenge was new
 */
export async function recordAnswer(
  binding: D1Database,
  challenge: typeof usedChallenges.$inferSelect,
  passkey?: { id: string; counter: number },
): Promise<boolean> {
  const db = database(binding)
  const lastDay = new Date().toISOString().slice(0, 10)
  const { used } = await runBatch(binding, {
    used: db
      .insert(usedChallenges)
      .values(challenge)
      .onConflictDoNothing()
      .returning({ id: usedChallenges.id }),
    passkey: db
      .update(passkeys)
      .set({ counter: passkey?.counter ?? 0, lastDay })
      .where(and(eq(passkeys.id, passkey?.id ?? ''), hadEffect)),
  })
  return used.length > 0
}

/**
 * Adds a passkey, and ends the account's other sessions.
 *
 * @param hashes of the recovery codes that the account gets with its first passkey
 * @returns whether it was added, and the new session took the place of the one that called; not if there are too
 * many passkeys, or the passkey was added before. And whether the codes count
 */
export async function insertPasskey(
  binding: D1Database,
  caller: Caller,
  passkey: { id: string; name: string; publicKey: string; counter: number },
  hashes: readonly string[],
): Promise<{ renewed: boolean; withCodes: boolean }> {
  const accountId = caller.id
  const createdAt = new Date().toISOString()
  const row = { ...passkey, accountId, createdAt }
  const held = sql`(select count(*) from ${passkeys} where ${passkeys.accountId} = ${accountId})`
  const mayAdd = and(goesOn(caller), sql`${held} < ${maxPasskeys}`)
  const { renewed, listed } = renewSessions(binding, caller, { condition: hadEffect })
  const done = await runBatch(binding, {
    added: insertFrom(binding, passkeys, row, {
      from: admins,
      where: mayAdd,
    }).onConflictDoNothing(),
    renewed,
    event: recordEvent(binding, ownEvent('passkey-added', caller), hadEffect),
    listed,
    codes: database(binding)
      .insert(recoveryCodes)
      .select(
        sql`select ${accountId}, value from json_each(${JSON.stringify(hashes)})
          where ${held} = 1 and exists (select 1 from ${passkeys}
            where ${passkeys.accountId} = ${accountId} and ${passkeys.createdAt} = ${createdAt})`,
      )
      .onConflictDoNothing()
      .returning({ hash: recoveryCodes.hash }),
  })
  return { renewed: done.renewed.length > 0, withCodes: done.codes.length > 0 }
}

/** Whether a passkey is an account's. */
function isHeld(id: string, accountId: string): SQL {
  return sql`exists (select 1 from ${passkeys}
    where ${passkeys.id} = ${id} and ${passkeys.accountId} = ${accountId})`
}

/**
 * Removes a passkey of the caller's, the recovery codes with the last one, and ends the account's other
 * sessions.
 *
 * @returns whether it was there and is gone: the new session then took the place of the one that called
 */
export async function removePasskey(
  binding: D1Database,
  caller: Caller,
  id: string,
): Promise<{ renewed: boolean }> {
  const db = database(binding)
  const accountId = caller.id
  const { renewed, listed } = renewSessions(binding, caller, { condition: isHeld(id, accountId) })
  const done = await runBatch(binding, {
    renewed,
    removed: db.delete(passkeys).where(and(eq(passkeys.id, id), hadEffect)),
    event: recordEvent(binding, ownEvent('passkey-removed', caller), hadEffect),
    listed,
    codes: db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.accountId, accountId), sql`not ${hasPasskey(accountId)}`)),
  })
  return { renewed: done.renewed.length > 0 }
}

/**
 * The statements that delete all passkeys and recovery codes of an account.
 *
 * @param condition whether to
 */
export function forgetSecondFactor(
  binding: D1Database,
  accountId: string,
  condition: SQL = sql`true`,
) {
  const db = database(binding)
  return [
    db.delete(passkeys).where(and(eq(passkeys.accountId, accountId), condition)),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, accountId), condition)),
  ] as const
}

/**
 * Replaces the recovery codes of an account that has a passkey.
 *
 * @returns whether it has one
 */
export async function replaceRecoveryCodes(
  binding: D1Database,
  account: Pick<Caller, 'id' | 'username'>,
  hashes: readonly string[],
): Promise<boolean> {
  const db = database(binding)
  const accountId = account.id
  const { made } = await runBatch(binding, {
    earlier: db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)),
    made: db
      .insert(recoveryCodes)
      .select(
        sql`select ${accountId}, value from json_each(${JSON.stringify(hashes)})
          where ${hasPasskey(accountId)}`,
      )
      .returning({ hash: recoveryCodes.hash }),
    event: recordEvent(binding, ownEvent('recovery-codes-made', account), hadEffect),
  })
  return made.length > 0
}

/** @returns whether the code was there; it is not any more */
export async function spendRecoveryCode(
  binding: D1Database,
  account: Pick<Caller, 'id' | 'username'>,
  hash: string,
): Promise<boolean> {
  const spend = database(binding)
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, account.id), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash })
  return (await runRecorded(binding, spend, ownEvent('recovery-code-used', account))).length > 0
}
