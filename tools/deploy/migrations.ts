import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { Report } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { type Wrangler, WranglerError } from '#tools/cli/wrangler.ts'

const folder = 'worker/migrations'

/** The ledger of `wrangler d1 migrations`, so that wrangler's own commands stay right. */
const createLedger = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

const namedSchema = z.object({ name: z.string() })

/**
 * Applies the migrations that the database lacks, each together with its row in the ledger: all of it
 * or nothing.
 *
 * A migration is imported as a file. `wrangler d1 migrations apply` sends the same text to an endpoint
 * that refuses some valid triggers (`worker/migrations/README.md`).
 *
 * @param database the database's binding
 * @throws UserError if the database belongs to something else
 * @throws WranglerError if a migration is refused; the database is then as it was before it
 */
export async function applyMigrations(
  wrangler: Wrangler,
  root: string,
  database: string,
  report: Report,
): Promise<void> {
  const files = await readdir(join(root, folder))
  const known = files.filter((name) => name.endsWith('.sql')).sort()
  const applied = await readLedger(wrangler, database)
  assertOwnHistory(applied, known)
  const missing = known.slice(applied.length)
  for (const name of missing) {
    const sql = await readFile(join(root, folder, name), 'utf8')
    await importMigration(wrangler, database, name, sql)
  }
  report(`Migrations: ${missing.length > 0 ? `applied ${missing.join(', ')}` : 'already applied'}.`)
}

/** @returns the names of the applied migrations, in their order */
async function readLedger(wrangler: Wrangler, database: string): Promise<string[]> {
  const select = async (query: string) =>
    (await wrangler.query(database, query, namedSchema)).map(({ name }) => name)
  try {
    return await select('SELECT name FROM d1_migrations ORDER BY id')
  } catch (error) {
    if (!(error instanceof WranglerError && /no such table/.test(error.output))) throw error
  }
  const tables = await select("SELECT name FROM sqlite_master WHERE type = 'table'")
  // D1 and SQLite have tables of their own.
  const foreign = tables.filter((name) => !/^(_cf_|sqlite_)/.test(name))
  if (foreign.length === 0) return []
  throw new UserError(
    `the database already has tables of something else (${foreign.slice(0, 3).join(', ')} …). Choose another database_name in wrangler.toml.`,
  )
}

/** Migrations of a newer version are fine: the code before a migration works after it. */
function assertOwnHistory(applied: readonly string[], known: readonly string[]): void {
  const stranger = applied.find((name, at) => known[at] !== undefined && known[at] !== name)
  if (stranger === undefined) return
  throw new UserError(
    `the database was migrated by other code: it has ${stranger}, which ${folder} lacks at that place. Choose another database_name in wrangler.toml, or check out the code that made it.`,
  )
}

async function importMigration(
  wrangler: Wrangler,
  database: string,
  name: string,
  sql: string,
): Promise<void> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'latchkey-migration-'))
  try {
    const file = join(temporary.path, name)
    const record = `INSERT INTO d1_migrations (name) VALUES ('${name}');`
    await writeFile(file, `${createLedger}\n${sql}\n${record}\n`)
    await wrangler.run(['d1', 'execute', database, '--remote', '--yes', '--file', file])
  } catch (error) {
    // The connection may have been lost after the import was complete.
    const applied = await readLedger(wrangler, database).catch((): string[] => [])
    if (!applied.includes(name)) throw error
  }
}
