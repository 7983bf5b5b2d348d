import { database } from '#worker/db/database.ts'
import { databaseState } from '#worker/db/schema.ts'

/**
 * The database's id, and whether a restore has begun and not ended. In release files and in answers
 * of the API the id is called `contentSource`.
 */
export type DatabaseState = typeof databaseState.$inferSelect

/** The statement that reads the state, for a batch. */
export function selectDatabaseState(binding: D1Database) {
  return database(binding).select().from(databaseState).limit(1)
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
