import { max, sql } from 'drizzle-orm'
import { type BuildRecord, selectBuilds } from '#worker/db/builds.ts'
import { database } from '#worker/db/database.ts'
import {
  type DatabaseState,
  databaseStateOf,
  selectDatabaseState,
} from '#worker/db/database-state.ts'
import { builds, changes } from '#worker/db/schema.ts'

/** The content version counts the changes that readers could see. It is 0 before the first. */
export async function readContentVersion(binding: D1Database): Promise<number> {
  const row = await database(binding)
    .select({ version: max(changes.version) })
    .from(changes)
    .get()
  return row?.version ?? 0
}

/**
 * @param limit how many builds
 * @returns the content's state, and the last builds, newest first; read in one transaction
 */
export async function readContentAndBuilds(
  binding: D1Database,
  limit: number,
): Promise<{ content: DatabaseState; records: BuildRecord[] }> {
  const [states, records] = await database(binding).batch([
    selectDatabaseState(binding),
    selectBuilds(binding, limit),
  ])
  return { content: databaseStateOf(states), records }
}

/** When a content version came to be and when a release first held it, as ISO 8601 instants. */
export interface VersionTimes {
  changedAt: string | null
  /** When the first build that holds it ended; null if none did, or its builder did not report it. */
  builtAt: string | null
}

/** @returns the times of each of the versions, by version */
export async function readVersionTimes(
  binding: D1Database,
  versions: readonly number[],
): Promise<Map<number, VersionTimes>> {
  const rows = await database(binding).all<VersionTimes & { version: number }>(sql`
    select value as version,
      (select at from ${changes} where version = value) as changedAt,
      (select ended_at from ${builds} where state = 'built' and content_version >= value
        order by content_version, id limit 1) as builtAt
    from json_each(${JSON.stringify(versions)})`)
  return new Map(rows.map(({ version, ...times }) => [version, times]))
}
