import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '#tools/cli/user-error.ts'

/** Where wrangler and miniflare keep D1 and R2 in the folder of local data, each with a database. */
const fileFolder = 'v3/r2/miniflare-R2BucketObject'
const databaseFolder = 'v3/d1/miniflare-D1DatabaseObject'

/** The name is a hash of the database's id. Miniflare keeps other files beside it. */
const databaseFile = /^[0-9a-f]{64}\.sqlite$/

/** @throws UserError if SQLite cannot read a database of the local data */
export async function assertReadable(state: string): Promise<void> {
  for (const folder of [databaseFolder, fileFolder].map((name) => join(state, name))) {
    const files = await readdir(folder).catch(() => [])
    for (const file of files.filter((name) => databaseFile.test(name))) {
      const fault = faultOf(join(folder, file))
      if (fault !== undefined) throw damaged(state, join(folder, file), fault)
    }
  }
}

function damaged(state: string, file: string, fault: string): UserError {
  return new UserError(
    `The database ${file} is damaged (${fault}). To start over, delete the folder ${state} or set ` +
      `LATCHKEY_STATE to another one; npm run restore then brings back a backup.`,
  )
}

/** @returns what is wrong with a database; undefined if nothing is */
function faultOf(path: string): string | undefined {
  // To SQLite this is a new database.
  if (statSync(path).size === 0) return 'it is empty'
  using database = new DatabaseSync(path)
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check
    return found === 'ok' ? undefined : String(found)
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Wrangler applies the migrations that a database lacks, but does not notice a database that was made
 * by migrations which no longer exist, or said something else.
 *
 * @throws UserError if the local database was made by another version's migrations
 */
export async function assertKnownMigrations(state: string, migrations: string): Promise<void> {
  const folder = join(state, databaseFolder)
  const files = await readdir(folder).catch(() => [])
  const known = await readdir(migrations)
  for (const file of files.filter((name) => databaseFile.test(name))) {
    const { applied, schema } = readDatabase(join(folder, file))
    if (applied.length === 0) continue
    if (applied.every((name) => known.includes(name))) {
      const paths = applied.map((name) => join(migrations, name))
      if (schema === (await schemaAfter(paths))) continue
    }
    throw otherVersion(state)
  }
}

function otherVersion(state: string): UserError {
  return new UserError(
    `The database in ${state} was made by another version of Latchkey, which this one cannot read. ` +
      `To start over, delete that folder or set LATCHKEY_STATE to another one. If it contains real ` +
      `work, first run npm run backup with the version that made it.`,
  )
}

/**
 * Opens the database for writing, because SQLite leaves `-wal` and `-shm` files behind when it opens
 * one as read-only.
 *
 * @returns the names of the migrations that wrangler applied, and the schema; no names of an empty database
 */
function readDatabase(path: string): { applied: string[]; schema: string } {
  using database = new DatabaseSync(path)
  const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'")
  if (!table.get()) return { applied: [], schema: '' }
  const rows = database.prepare('SELECT name FROM d1_migrations ORDER BY name').all()
  return { applied: rows.map(({ name }) => String(name)), schema: schemaOf(database) }
}

async function schemaAfter(migrations: readonly string[]): Promise<string> {
  using database = new DatabaseSync(':memory:')
  for (const path of migrations) database.exec(await readFile(path, 'utf8'))
  return schemaOf(database)
}

/** Without the tables of SQLite, of D1, and of wrangler. */
function schemaOf(database: DatabaseSync): string {
  const rows = database
    .prepare(
      `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'd1_migrations'
      AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY type, name`,
    )
    .all()
  return rows.map(({ sql }) => String(sql)).join('\n')
}
