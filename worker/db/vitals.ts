import { gte, lt, sql } from 'drizzle-orm'
import { type BucketCount, bucketOf, type VitalsReport } from '#domain/vitals.ts'
import { database } from '#worker/db/database.ts'
import { vitals } from '#worker/db/schema.ts'

/**
 * Counts what a page told in the sums of a day, and forgets the days before the first one wanted.
 *
 * @param binding the D1 database
 * @param report what the page told
 * @param day today
 * @param firstDay the first day that is still wanted
 */
export async function countVitals(
  binding: D1Database,
  { page, vitals: measured }: VitalsReport,
  day: string,
  firstDay: string,
): Promise<void> {
  const db = database(binding)
  const rows = measured.map(({ name: metric, value }) => ({
    ...{ day, page, metric, views: 1 },
    bucket: bucketOf(metric, value),
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

/**
 * @param binding the D1 database
 * @param firstDay the first day that counts
 * @returns the histograms of every page kind and measure since
 */
export function readVitals(binding: D1Database, firstDay: string): Promise<BucketCount[]> {
  const { page, metric, bucket, views } = vitals
  return database(binding)
    .select({ page, metric, bucket, views: sql<number>`sum(${views})` })
    .from(vitals)
    .where(gte(vitals.day, firstDay))
    .groupBy(page, metric, bucket)
    .all()
}
