/** Rows as D1 bills them. */
export interface BilledRows {
  read: number
  written: number
}

/**
 * A database that adds up what its answers say they cost. Statements whose answers do not say it are
 * sent in a way that does.
 */
export function meterDatabase(database: D1Database): { binding: D1Database; rows: BilledRows } {
  const rows = { read: 0, written: 0 }
  const count = <T>(result: D1Result<T>): D1Result<T> => {
    rows.read += result.meta.rows_read
    rows.written += result.meta.rows_written
    return result
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const meter = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => count(await statement.all<Record<string, unknown>>())
    const metered = standIn(statement, {
      bind: (...values: unknown[]) => meter(statement.bind(...values)),
      all,
      run: all,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
      first: async () => (await all()).results[0] ?? null,
    })
    originals.set(metered, statement)
    return metered
  }
  const binding = standIn(database, {
    prepare: (query: string) => meter(database.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      const sent = statements.map((statement) => originals.get(statement) ?? statement)
      return (await database.batch(sent)).map(count)
    },
  })
  return { binding, rows }
}

/** The same object, with other methods: those that are missing fail, rather than go unmetered. */
function standIn<T extends object>(target: T, methods: Record<string, unknown>): T {
  return new Proxy(target, { get: (_, name) => Reflect.get(methods, name) })
}
