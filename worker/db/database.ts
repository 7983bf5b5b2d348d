import { Column, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { databaseMessage } from './database-error.ts'

/** The query builder over a D1 database. Only the files of this folder use it. */
export function database(binding: D1Database) {
  return drizzle(binding)
}

/** The columns of a table that have these names, for a selection. */
export function pickColumns<
  Table extends SQLiteTable,
  Name extends keyof Table['_']['columns'] & string,
>(table: Table, ...names: Name[]): Pick<Table['_']['columns'], Name> {
  const columns = getTableColumns(table)
  // `Object.fromEntries` forgets the names.
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as typeof columns
}

/** A query as text, whose parameters are numbered from `?1`. */
export interface TextQuery {
  text: string
  parameters: readonly unknown[]
  /** The names of what it reads. */
  columns: readonly string[]
}

/** A query that stands as text, for a batch with others: it takes one with parameters only as a `select`. */
export function selectByText<Row>(binding: D1Database, { text, parameters, columns }: TextQuery) {
  const parts = text
    .split(/\?(\d)/)
    .map((part, place) => (place % 2 ? sql`${parameters[Number(part) - 1]}` : sql.raw(part)))
  const fields = columns.map((name) => [name, sql`${sql.identifier(name)}`] as const)
  const statement = database(binding)
    .select(Object.fromEntries(fields))
    .from(sql`(${sql.join(parts)})`)
  // The query says what its columns are.
  return statement as typeof statement & { _: { result: Row[] } }
}

/** A list, as a subquery: however long it is, it takes one parameter. */
export function valuesOf(list: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(list)}))`
}

/** Whether the statement right before it in the batch changed any row. */
export const hadEffect = sql`changes() > 0`

/**
 * A statement behind the one that decides whether a batch takes effect, before the next one that writes: if no
 * row was changed, it fails, and the batch with it. So no other statement asks whether it may. An error with a
 * name of its own is only to be had by a path of JSON that is none. See `runUnlessRefused`.
 */
export function refuseUnchanged(binding: D1Database) {
  const path = sql`json_extract('{}', iif(${hadEffect}, '$', 'batch refused'))`
  return database(binding).select({ path }).from(sql`(select 1)`)
}

/** A row with values, and with what its statement reads. */
type SelectedRow<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL | SQLiteColumn
}

/**
 * The statement that inserts a row for each row of another table that meets a condition, or one row on a
 * condition.
 *
 * @param row what it leaves out is the column's default, or null
 */
export function insertFrom<Table extends SQLiteTable>(
  binding: D1Database,
  table: Table,
  row: SelectedRow<Table>,
  { from, where = sql`true` }: { from?: SQLiteTable | SQL; where: SQL | undefined },
) {
  const given: Record<string, unknown> = row
  const values = insertedColumns(table).map(([name, column]) => {
    const value = given[name] ?? column.default ?? null
    return value === null || is(value, SQL) || is(value, Column) ? value : sql.param(value, column)
  })
  return database(binding)
    .insert(table)
    .select(
      sql`select ${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )} ${from && sql`from ${from}`} where ${where}`,
    )
}

/** What an upsert does with the row that is there: all of it is as it would have been inserted. */
export function overwritten<Table extends SQLiteTable>(table: Table) {
  const columns = insertedColumns(table).map(([name, column]) => {
    return [name, sql.raw(`excluded.${column.name}`)] as const
  })
  const target = Object.values<SQLiteColumn>(getTableColumns(table)).filter(
    ({ primary }) => primary,
  )
  return {
    target,
    set: Object.fromEntries(columns) as { [Name in keyof Table['$inferInsert']]: SQL },
  }
}

/** The columns that are not generated, by their names in the code. */
export function insertedColumns(table: SQLiteTable): [name: string, column: SQLiteColumn][] {
  return Object.entries<SQLiteColumn>(getTableColumns(table)).filter(
    ([, { generated }]) => !generated,
  )
}

/** A statement that is built and not sent yet. */
export type Statement = BatchItem<'sqlite'>

/** Statements whose results are not read. */
type Statements = readonly (Statement | undefined)[]

type Batch = Record<string, Statement | Statements | undefined>

/** What each statement returns, under its name. */
type Results<Named> = {
  [Name in keyof Named as Extract<Named[Name], readonly unknown[]> extends never
    ? Name
    : never]: Result<Named[Name]>
}

type Result<Entry> = Entry extends Statement ? Entry['_']['result'] : undefined

/**
 * Sends statements in one transaction, in the order in which they are written: all of them take effect, or
 * none.
 *
 * @param batch statements by name; an undefined one is left out. A list is sent in its place, and its
 *   results are not returned.
 */
export async function runBatch<Named extends Batch>(
  binding: D1Database,
  batch: Named,
): Promise<Results<Named>> {
  const statements: Statement[] = []
  const places = new Map<string, number>()
  for (const [name, entry] of Object.entries(batch)) {
    if (isList(entry)) statements.push(...entry.filter((statement) => statement !== undefined))
    else if (entry) places.set(name, statements.push(entry) - 1)
  }
  const [first, ...rest] = statements
  const results: readonly unknown[] = first ? await database(binding).batch([first, ...rest]) : []
  const named = Array.from(places, ([name, place]) => [name, results[place]] as const)
  // Each name gets what its own statement returns, which the type says.
  return Object.fromEntries(named) as Results<Named>
}

/**
 * Sends a batch with `refuseUnchanged`.
 *
 * @returns undefined if it was refused: nothing of it is stored
 */
export async function runUnlessRefused<Named extends Batch>(
  binding: D1Database,
  batch: Named,
): Promise<Results<Named> | undefined> {
  try {
    return await runBatch(binding, batch)
  } catch (error) {
    if (/JSON path.*'batch refused'/.test(databaseMessage(error))) return undefined
    throw error
  }
}

function isList(entry: Batch[string]): entry is Statements {
  return Array.isArray(entry)
}
