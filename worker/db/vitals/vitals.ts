import { gte, lt, sql } from 'drizzle-orm'
import { type BucketCount, bucketOf, type VitalsReport, vitalNames } from '#domain/vitals/vitals.ts'
import { database } from '#worker/db/database.ts'
import { vitals } from '#worker/db/schema/site.ts'

/**
 * How many reports a day counts for each kind of page. It bounds the rows that a day writes, whoever
 * sends reports; a percentile of more would not be more exact.
 */
const maxDailyViews = 1_000

/**
 * Adds a page's measures to the row of the day and the page, unless the day has enough.
 *
 * @param day today in UTC, such as `2026-11-21`
 */
export async function recordVitals(
  binding: D1Database,
  { page, vitals: measured }: VitalsReport,
  day: string,
): Promise<void> {
  const keys = measured.map(({ name, value }) => `${name} ${bucketOf(name, value)}`)
  const histogram = Object.fromEntries(keys.map((key) => [key, 1]))
  const counted = keys.map((key) => {
    const path = `$."${key}"`
    return sql`${path}, 1 + coalesce(json_extract(${vitals.histogram}, ${path}), 0)`
  })
  await database(binding)
    .insert(vitals)
    .values({ day, page, views: 1, histogram })
    .onConflictDoUpdate({
      target: [vitals.day, vitals.page],
      set: {
        views: sql`${vitals.views} + 1`,
        histogram: sql`json_set(${vitals.histogram}, ${sql.join(counted, sql`, `)})`,
      },
      setWhere: lt(vitals.views, maxDailyViews),
    })
}

/** @returns the histograms of every day, kind of page and metric since `firstDay` */
export async function readVitals(binding: D1Database, firstDay: string): Promise<BucketCount[]> {
  const rows = await database(binding).select().from(vitals).where(gte(vitals.day, firstDay))
  return rows.flatMap(({ day, page, histogram }) =>
    Object.entries(histogram).flatMap(([key, views]) => {
      const [name, bucket] = key.split(' ')
      const metric = vitalNames.find((known) => known === name)
      return metric ? [{ day, page, metric, bucket: Number(bucket), views }] : []
    }),
  )
}
