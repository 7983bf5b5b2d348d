import { sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { builds, changes } from '#worker/db/schema.ts'

/** What the database knows of a content version's way into a release. */
export interface ReleaseMarks {
  /** When the change was made. */
  changedAt: string | null
  /** When the first release was built that holds it, where its builder told. */
  builtAt: string | null
}

/**
 * @param binding the D1 database
 * @param versions content versions
 * @returns when each came to be, and when a release first held it
 */
export async function readReleaseMarks(
  binding: D1Database,
  versions: readonly number[],
): Promise<Map<number, ReleaseMarks>> {
  const rows = await database(binding).all<ReleaseMarks & { version: number }>(sql`
    select value as version,
      (select at from ${changes} where version = value) as changedAt,
      (select ended_at from ${builds} where state = 'built' and content_version >= value
        order by content_version, id limit 1) as builtAt
    from json_each(${JSON.stringify(versions)})`)
  return new Map(rows.map(({ version, ...marks }) => [version, marks]))
}
