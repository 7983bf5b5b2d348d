import { max } from 'drizzle-orm'
import { database, runBatch } from '#worker/db/database.ts'
import {
  type DatabaseState,
  databaseStateOf,
  selectDatabaseState,
} from '#worker/db/database-state.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { type BuildRecord, selectBuilds } from './builds.ts'

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
  const { states, records } = await runBatch(database(binding), {
    states: selectDatabaseState(binding),
    records: selectBuilds(binding, limit),
  })
  return { content: databaseStateOf(states), records }
}
