import { DatabaseSync } from 'node:sqlite'
import { unstable_splitSqlQuery as splitSqlQuery } from 'wrangler'

/** A migration's file name and its text. */
export interface Migration {
  name: string
  sql: string
}

/**
 * Splits migrations as wrangler does and applies each statement to an empty SQLite database. The rules
 * for triggers are those of D1's remote endpoint, which has a splitter of its own; they are explained
 * in `worker/migrations/README.md`.
 *
 * @param migrations all migrations, in order
 * @returns a sentence for each fault
 */
export function migrationFaults(migrations: readonly Migration[]): string[] {
  const database = new DatabaseSync(':memory:')
  try {
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
  } finally {
    database.close()
  }
}

/** Stands for the statement that wrangler appends to a migration when it applies it. */
const recordMigration = 'SELECT 1'

function statementFaults(statement: string, database: DatabaseSync): string[] {
  const sql = statement.replace(/^(?:\s*--[^\n]*\n)*\s*/, '')
  const start = `“${sql.slice(0, 60).split('\n')[0]}…”`
  const faults = /^create\s+(?:temp\w*\s+)?trigger\b/i.test(sql) ? triggerFaults(sql) : []
  try {
    database.exec(sql)
  } catch (error) {
    faults.push(`is refused by SQLite: ${error instanceof Error ? error.message : error}`)
  }
  return faults.map((fault) => `${fault} See ${start}.`)
}

function triggerFaults(sql: string): string[] {
  const words: string[] = sql.replaceAll(/'[^']*'/g, '').match(/\w+/g) ?? []
  const count = (word: RegExp) => words.filter((each) => word.test(each)).length
  return [
    sql.includes('\n') && 'has a trigger on more than one line.',
    !(words.includes('BEGIN') && words.at(-1) === 'END') &&
      'has a trigger without an upper-case BEGIN and END.',
    count(/^(?:case|end)$/i) > 1 &&
      'has a trigger with a CASE. Use iif(), so that END appears only once.',
  ].filter((fault) => fault !== false)
}
