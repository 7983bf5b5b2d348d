import { and, eq, lt, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { databaseState } from '#worker/db/schema/site.ts'

/** What the database holds. */
export interface DatabaseState {
  /** In release files and in answers of the API it is called `contentSource`. */
  databaseId: string
  /** Whether a restore has begun and not ended. */
  state: 'ready' | 'restoring'
  /** The content version: how many changes readers could see. */
  version: number
}

/** The statement that reads the state, for a batch. */
export function selectDatabaseState(binding: D1Database) {
  const { databaseId, state, contentVersion: version } = databaseState
  return database(binding).select({ databaseId, state, version }).from(databaseState).limit(1)
}

/**
 * @param rows what the statement above returned
 * @throws Error if the row that the migration inserts is missing
 */
export function databaseStateOf([row]: readonly DatabaseState[]): DatabaseState {
  if (!row) throw new Error('The table database_state has no row.')
  return row
}

export async function readDatabaseState(binding: D1Database): Promise<DatabaseState> {
  return databaseStateOf(await selectDatabaseState(binding))
}

/**
 * Claims the clean-up of a day, for one of all callers.
 *
 * @param day in UTC, such as `2026-11-21`
 * @returns false if it was claimed before, or a restore is under way
 */
export async function claimCleanUp(binding: D1Database, day: string): Promise<boolean> {
  const { meta } = await database(binding)
    .update(databaseState)
    .set({ cleanedOn: day })
    .where(and(lt(databaseState.cleanedOn, day), eq(databaseState.state, 'ready')))
  return meta.changes > 0
}

/** During a restore, the articles that use an image may not be stored yet. */
export const isNotRestoring = sql`not exists (
  select 1 from ${databaseState} where ${databaseState.state} = 'restoring')`
