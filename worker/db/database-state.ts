import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { databaseState } from '#worker/db/schema/site.ts'
import journal from '#worker/migrations/meta/_journal.json' with { type: 'json' }
import { database } from './database.ts'
import { databaseMessage } from './database-error.ts'

export interface DatabaseState {
  /** In release files and in answers of the API it is called `contentSource`. */
  databaseId: string
  /** Whether a restore has begun and not ended. */
  state: 'ready' | 'restoring'
  /** The content version: how many changes readers could see. */
  version: number
}

/** A condition for statements that store what an editor can do without: the database is not nearly full. */
export const hasRoom: SQL = sql`not (select ${databaseState.isNearlyFull} from ${databaseState})`

const { databaseId, state, contentVersion: version } = databaseState

export function selectDatabaseState(binding: D1Database) {
  return database(binding).select({ databaseId, state, version }).from(databaseState).limit(1)
}

/**
 * @param rows what the statement above returned
 * @throws Error if the row that the migration inserts is missing
 */
export function databaseStateOf<Row>([row]: readonly Row[]): Row {
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

/** The newest migration that this code was written for. Names sort in the order of migrations. */
export const neededMigration = `${journal.entries.at(-1)?.tag}.sql`

/**
 * The newest migration in the ledger that wrangler and the deployment keep. It is restored together with
 * the database, so it cannot disagree with the schema.
 */
const newestMigration = sql<string | null>`(select max(name) from d1_migrations)`

/** @returns the newest migration that the database has; null before the first */
export async function readNewestMigration(binding: D1Database): Promise<string | null> {
  const read = database(binding).get<{ name: string | null }>(
    sql`select ${newestMigration} as name`,
  )
  return (await orIfOlderSchema(read, undefined))?.name ?? null
}

/** Whether the database has every migration that this code needs. It may have newer ones. */
export function isSchemaCurrent(migration: string | null): boolean {
  return migration !== null && migration >= neededMigration
}

/**
 * What a write must know before it begins, read in one statement.
 *
 * @returns undefined if the database lacks migrations
 */
export async function readStateForWriting(binding: D1Database): Promise<DatabaseState | undefined> {
  const read = database(binding)
    .select({ databaseId, state, version, migration: newestMigration })
    .from(databaseState)
    .limit(1)
  const [row] = await orIfOlderSchema(read, [])
  return row && isSchemaCurrent(row.migration) ? row : undefined
}

/** Returns the fallback if the statement names a table or a column that the database lacks. */
async function orIfOlderSchema<T>(read: PromiseLike<T>, fallback: T): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (/no such (table|column)/.test(databaseMessage(error))) return fallback
    throw error
  }
}

/** During a restore, the articles that use an image may not be stored yet. */
export const isNotRestoring = sql`not exists (
  select 1 from ${databaseState} where ${databaseState.state} = 'restoring')`
