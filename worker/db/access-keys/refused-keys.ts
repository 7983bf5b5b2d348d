import { gt, lte, sql } from 'drizzle-orm'
import { database, runBatch } from '#worker/db/database.ts'
import { refusedKeys } from '#worker/db/schema/access.ts'

const hourMs = 3_600_000

/** Counts a refused access key, and deletes the counts that are older than an hour. */
export async function recordRefusedKey(binding: D1Database): Promise<void> {
  const db = database(binding)
  await runBatch(db, {
    count: db
      .insert(refusedKeys)
      .values({ minute: minuteOf(Date.now()), count: 1 })
      .onConflictDoUpdate({
        target: refusedKeys.minute,
        set: { count: sql`${refusedKeys.count} + 1` },
      }),
    expired: db.delete(refusedKeys).where(lte(refusedKeys.minute, minuteOf(Date.now() - hourMs))),
  })
}

/** @returns how many access keys were refused within the last hour */
export async function countRefusedKeys(binding: D1Database): Promise<number> {
  const row = await database(binding)
    .select({ count: sql<number>`coalesce(sum(${refusedKeys.count}), 0)` })
    .from(refusedKeys)
    .where(gt(refusedKeys.minute, minuteOf(Date.now() - hourMs)))
    .get()
  return row?.count ?? 0
}

/** The minute in UTC, such as `2026-11-21T08:00`. */
function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16)
}
