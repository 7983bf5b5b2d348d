import { gte, lt, sql } from 'drizzle-orm'
import { type BucketCount, bucketOf, type VitalsReport } from '#domain/vitals.ts'
import { database } from '#worker/db/database.ts'
import { vitals } from '#worker/db/schema.ts'

/**
 * Adds a page's measures to the sums of the day, and deletes the sums of days before `firstDay`.
 *
 * @param day today in UTC, such as `2026-11-21`
 * @param firstDay the first day to keep
 */
export async function recordVitals(
  binding: D1Database,
  { page, vitals: measured }: VitalsReport,
  day: string,
  firstDay: string,
): Promise<void> {
  const db = database(binding)
  const rows = measured.map(({ name: metric, value }) => ({
    day,
    page,
    metric,
    bucket: bucketOf(metric, value),
    views: 1,
  }))
  await db.batch([
    db
      .insert(vitals)
      .values(rows)
      .onConflictDoUpdate({
        target: [vitals.day, vitals.page, vitals.metric, vitals.bucket],
        set: { views: sql`${vitals.views} + 1` },
      }),
    db.delete(vitals).where(lt(vitals.day, firstDay)),
  ])
}

/** @returns the histograms of every page kind and metric since `firstDay` */
export function readVitals(binding: D1Database, firstDay: string): Promise<BucketCount[]> {
  const { page, metric, bucket, views } = vitals
  return database(binding)
    .select({ page, metric, bucket, views: sql<number>`sum(${views})` })
    .from(vitals)
    .where(gte(vitals.day, firstDay))
    .groupBy(page, metric, bucket)
    .all()
}
