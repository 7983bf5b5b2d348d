import { eq, lt, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { signInAttempts } from '#worker/db/schema.ts'

/** How many attempts in a row are looked at without a pause. */
const freeAttempts = 8

/**
 * The longest pause in seconds. It slows a guesser down to a guess a minute; more would only let
 * strangers keep an administrator out.
 */
const longestPause = 60

/** After how many hours without an attempt the count starts anew. */
const forgottenHours = 24

/**
 * Takes the right to one attempt, counted before it is looked at, so that many at once get no more
 * than one after another. After the free ones each doubles the pause before the next: 2, 4 … 60 s.
 *
 * @param binding the D1 database
 * @param subject whose attempts are counted
 * @returns 0 where the attempt may be made; else how many seconds are to be waited
 */
export async function takeAttempt(binding: D1Database, subject: string): Promise<number> {
  const db = database(binding)
  const now = new Date().toISOString()
  const pause = sql`iif(${signInAttempts.attempts} + 1 < ${freeAttempts}, 0,
    min(${longestPause}, 1 << min(10, ${signInAttempts.attempts} + 2 - ${freeAttempts})))`
  const [, taken] = await db.batch([
    db.delete(signInAttempts).where(lt(signInAttempts.nextAt, hoursBefore(forgottenHours))),
    db
      .insert(signInAttempts)
      .values({ subject, attempts: 1, nextAt: now })
      .onConflictDoUpdate({
        target: signInAttempts.subject,
        set: {
          attempts: sql`${signInAttempts.attempts} + 1`,
          nextAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || ${pause} || ' seconds')`,
        },
        setWhere: sql`${signInAttempts.nextAt} <= ${now}`,
      })
      .returning({ subject: signInAttempts.subject }),
  ])
  if (taken.length > 0) return 0
  const row = await db
    .select({ nextAt: signInAttempts.nextAt })
    .from(signInAttempts)
    .where(eq(signInAttempts.subject, subject))
    .get()
  const wait = row ? Date.parse(row.nextAt) - Date.now() : 0
  return Math.max(1, Math.ceil(wait / 1000))
}

/**
 * @param binding the D1 database
 * @param subject whose attempt succeeded: the count starts anew
 */
export async function forgetAttempts(binding: D1Database, subject: string): Promise<void> {
  await database(binding).delete(signInAttempts).where(eq(signInAttempts.subject, subject))
}

function hoursBefore(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}
