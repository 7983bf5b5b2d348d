import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '#tools/cli/user-error.ts'

/** Where wrangler and miniflare keep D1 databases in the folder of local data. */
const databaseFolder = 'v3/d1/miniflare-D1DatabaseObject'

/** The name is a hash of the database's id. Miniflare keeps other files beside it. */
const databaseFile = /^[0-9a-f]{64}\.sqlite$/

/**
 * Wrangler applies the migrations that a database lacks, but does not notice a database that was made
 * by migrations which no longer exist.
 *
 * @param state the folder of local data
 * @param known the names of this version's migrations
 * @throws UserError if the local database was made by another version's migrations
 */
export async function assertKnownMigrations(
  state: string,
  known: readonly string[],
): Promise<void> {
  const folder = join(state, databaseFolder)
  const files = await readdir(folder).catch(() => [])
  const applied = files
    .filter((file) => databaseFile.test(file))
    .flatMap((file) => readLedger(join(folder, file)))
  if (applied.every((name) => known.includes(name))) return
  throw new UserError(
    `The database in ${state} was made by another version of Latchkey, which this one cannot read. ` +
      `To start over, delete that folder or set LATCHKEY_STATE to another one. If it contains real ` +
      `work, first run npm run backup with the version that made it.`,
  )
}

/**
 * Opens the database for writing, because SQLite leaves `-wal` and `-shm` files behind when it opens
 * one as read-only.
 *
 * @returns the names of the migrations that wrangler applied
 */
function readLedger(path: string): string[] {
  const database = new DatabaseSync(path)
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'")
    if (!table.get()) return []
    return database
      .prepare('SELECT name FROM d1_migrations')
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
