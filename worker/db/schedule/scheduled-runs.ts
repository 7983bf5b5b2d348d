import { lt } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { scheduledRuns } from '#worker/db/schema/site.ts'

/** Runs within this time are not recorded, so that most runs write nothing. */
const recordedEveryMs = 10 * 60_000

/** Records that the cron trigger ran. */
export async function recordScheduledRun(binding: D1Database, now: Date): Promise<void> {
  const at = now.toISOString()
  const before = new Date(now.getTime() - recordedEveryMs).toISOString()
  await database(binding)
    .insert(scheduledRuns)
    .values({ id: 1, at })
    .onConflictDoUpdate({
      target: scheduledRuns.id,
      set: { at },
      setWhere: lt(scheduledRuns.at, before),
    })
}

/** @returns when the cron trigger last ran, to ten minutes; null if it never did */
export async function readLastScheduledRun(binding: D1Database): Promise<string | null> {
  const row = await database(binding).select({ at: scheduledRuns.at }).from(scheduledRuns).get()
  return row?.at ?? null
}
