import { DatabaseSync } from 'node:sqlite'
import { unstable_splitSqlQuery as splitSqlQuery } from 'wrangler'
import { messageOf } from '#tools/cli/user-error.ts'
import { flattened, type SqlSource } from '#tools/migrations/sql-sources.ts'

/**
 * Splits migrations as wrangler does and applies each statement to an empty SQLite database. The rules
 * for triggers are those of D1's remote endpoint, which has a splitter of its own; they are explained
 * in `worker/migrations/README.md`.
 *
 * @param migrations all migrations, in order
 * @returns a sentence for each fault
 */
export function migrationFaults(migrations: readonly SqlSource[]): string[] {
  using database = new DatabaseSync(':memory:')
  return migrations.flatMap(({ name, sql }) => {
    const statements = splitSqlQuery(`${sql}\n${recordMigration}`)
    const isTerminated = statements.pop() === recordMigration
    const faults = [
      sql.includes('\r') && 'has Windows line endings (CRLF). Write it with LF.',
      !isTerminated && 'does not end with a complete statement and a semicolon.',
      ...statements.flatMap((statement) => statementFaults(statement, database)),
    ]
    return faults.filter((fault) => fault !== false).map((fault) => `${name} ${fault}`)
  })
}

/** Stands for the statement that wrangler appends to a migration when it applies it. */
const recordMigration = 'SELECT 1'

function statementFaults(statement: string, database: DatabaseSync): string[] {
  const sql = statement.replace(/^(?:\s*--[^\n]*\n)*\s*/, '')
  const start = startOf(sql.split('\n')[0] ?? '')
  const faults = /^create\s+(?:temp\w*\s+)?trigger\b/i.test(sql) ? triggerFaults(sql) : []
  try {
    database.exec(sql)
  } catch (error) {
    faults.push(`is refused by SQLite: ${messageOf(error)}`)
  }
  return faults.map((fault) => `${fault} See ${start}.`)
}

function triggerFaults(sql: string): string[] {
  const words: string[] = sql.replaceAll(/'[^']*'/g, '').match(/\w+/g) ?? []
  return [
    sql.includes('\n') && 'has a trigger on more than one line.',
    !(words.includes('BEGIN') && words.at(-1) === 'END') &&
      'has a trigger without an upper-case BEGIN and END.',
    words.filter((word) => /^(?:case|end)$/i.test(word)).length > 1 &&
      'has a trigger with a CASE. Use iif(), so that END appears only once.',
  ].filter((fault) => fault !== false)
}

/**
 * Compares the sources of triggers, views and full-text tables with what the migrations do.
 *
 * @returns a sentence for each statement of a source that no migration has, and for each trigger and view
 *   that the migrations leave in a database and no source has
 */
export function sourceFaults(
  migrations: readonly SqlSource[],
  sources: readonly SqlSource[],
): string[] {
  const written = new Set(migrations.flatMap(({ sql }) => flattened(sql)))
  const known = new Set(sources.flatMap(({ sql }) => flattened(sql)))
  const missing = sources.flatMap(({ name, sql }) =>
    flattened(sql)
      .filter((statement) => !written.has(statement))
      .map((statement) => `${name}.sql has what no migration has: ${startOf(statement)}.`),
  )
  const strange = definitionsAfter(migrations)
    .filter((statement) => !known.has(statement))
    .map((statement) => `A migration has what no source has: ${startOf(statement)}.`)
  return [...missing, ...strange]
}

/** The triggers and views of an empty database after all migrations. */
function definitionsAfter(migrations: readonly SqlSource[]): string[] {
  using database = new DatabaseSync(':memory:')
  for (const { sql } of migrations) database.exec(sql)
  const rows = database
    .prepare("SELECT sql FROM sqlite_master WHERE type IN ('trigger', 'view')")
    .all()
  return rows.flatMap(({ sql }) => flattened(`${sql};`))
}

function startOf(statement: string): string {
  return `“${statement.slice(0, 60)}…”`
}
