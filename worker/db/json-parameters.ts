import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { pickFields } from '#domain/articles/article-fields.ts'
import { insertedColumns, insertFrom } from './database.ts'

/** Half of what D1 takes, in bytes of UTF-8. */
const parameterBytes = 1_000_000

const encoder = new TextEncoder()

/**
 * Lists as JSON, each of which is small enough to be bound as a parameter, however much there is.
 *
 * @param items none of which is too large by itself
 * @returns no list if there is no item
 */
export function jsonParameters(items: readonly unknown[]): string[] {
  const lists: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const item of items) {
    const json = JSON.stringify(item)
    const size = encoder.encode(json).byteLength + 1
    if (bytes + size > parameterBytes) {
      lists.push([])
      bytes = 0
    }
    lists.at(-1)?.push(json)
    bytes += size
  }
  return lists.map((list) => `[${list.join()}]`)
}

/**
 * Statements that store records of a backup unless they are stored already: few, however many records there are.
 *
 * @param records whose fields are stored in the columns of the same names; columns that none has get their defaults
 */
export function restoredRows<Row extends object>(
  binding: D1Database,
  table: SQLiteTable,
  records: readonly Row[],
) {
  const known = insertedColumns(table).filter(([name]) => records.some((record) => name in record))
  const fields = known.map(([name, { dataType }]) => {
    const isJson = dataType === 'json'
    return [
      name,
      sql.raw(isJson ? `nullif(value -> '$.${name}', 'null')` : `value ->> '$.${name}'`),
    ]
  })
  const names = known.map(([name]) => name as keyof Row & string)
  return jsonParameters(records.map((record) => pickFields(record, names))).map((json) =>
    insertFrom(binding, table, Object.fromEntries(fields), {
      from: sql`json_each(${json})`,
      where: sql`true`,
    }).onConflictDoNothing(),
  )
}
