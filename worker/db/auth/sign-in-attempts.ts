import { eq, lt, sql } from 'drizzle-orm'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { admins, signInAttempts } from '#worker/db/schema/access.ts'
import { insertSession, type NewPortalSession } from './portal-sessions.ts'

/** How many attempts in a row need no pause. */
const freeAttempts = 8

/**
 * The longest pause. It slows a guesser down to one guess a minute; a longer one would only let
 * strangers keep an administrator out.
 */
const maxPauseSeconds = 60

/** After this time without an attempt the count starts again. */
const countedMs = 24 * 3_600_000

/**
 * Counts an attempt before its password is checked, so that parallel attempts get no more guesses
 * than one after another. After the free ones each doubles the pause before the next: 2, 4 … 60 s.
 *
 * @param subject whose attempts are counted
 * @returns 0 if the attempt may be made, else the seconds to wait
 */
export async function reserveAttempt(binding: D1Database, subject: string): Promise<number> {
  const db = database(binding)
  const now = new Date()
  const at = now.toISOString()
  const expired = new Date(now.getTime() - countedMs).toISOString()
  const pause = sql`iif(${signInAttempts.attempts} + 1 < ${freeAttempts}, 0,
    min(${maxPauseSeconds}, 1 << min(10, ${signInAttempts.attempts} + 2 - ${freeAttempts})))`
  const { reserved } = await runBatch(binding, {
    expired: db.delete(signInAttempts).where(lt(signInAttempts.nextAt, expired)),
    reserved: db
      .insert(signInAttempts)
      .values({ subject, attempts: 1, nextAt: at })
      .onConflictDoUpdate({
        target: signInAttempts.subject,
        set: {
          attempts: sql`${signInAttempts.attempts} + 1`,
          nextAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '+' || ${pause} || ' seconds')`,
        },
        setWhere: sql`${signInAttempts.nextAt} <= ${at}`,
      })
      .returning({ subject: signInAttempts.subject }),
  })
  if (reserved.length > 0) return 0
  const row = await db
    .select({ nextAt: signInAttempts.nextAt })
    .from(signInAttempts)
    .where(eq(signInAttempts.subject, subject))
    .get()
  const waitMs = row ? Date.parse(row.nextAt) - Date.now() : 0
  return Math.max(1, Math.ceil(waitMs / 1000))
}

/** The statement that starts the count again, after an attempt that succeeded. */
export function forgetAttempts(binding: D1Database, subject: string) {
  return database(binding).delete(signInAttempts).where(eq(signInAttempts.subject, subject))
}

/**
 * Lists the session of a sign-in, records it, and starts the count of attempts again.
 *
 * @param subject whose attempts were counted
 * @param account as it was when its password or passkey was checked
 * @returns false if the account's sessions were ended since: nothing is listed
 */
export async function recordSignIn(
  binding: D1Database,
  subject: string,
  { id, username, sessionEpoch }: { id: string; username: string; sessionEpoch: number },
  session: NewPortalSession,
): Promise<boolean> {
  const account = sql`${admins.id} = ${id} and ${admins.sessionEpoch} = ${sessionEpoch}`
  const { listed } = await runBatch(binding, {
    listed: insertSession(binding, session, account),
    event: recordEvent(binding, { kind: 'sign-in', by: username, subject: '' }, hadEffect),
    attempts: forgetAttempts(binding, subject),
  })
  return listed.length > 0
}
