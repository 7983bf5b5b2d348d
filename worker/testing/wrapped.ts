/** A statement as the database is sent it. */
export interface SentStatement {
  query: string
  values: readonly unknown[]
}

/** A call of a database or of a bucket; only a database is sent statements. */
interface SentCall {
  method: string
  statements: readonly SentStatement[]
}

/** Does something before and after each call. */
type Around = <T>(call: SentCall, work: () => Promise<T>) => Promise<T>

/** A database, each of whose calls passes through `around`. A statement is a call when it is sent. */
export function wrapDatabase(database: D1Database, around: Around): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; sent: SentStatement }>()
  const wrap = (statement: D1PreparedStatement, sent: SentStatement): D1PreparedStatement => {
    const aroundIt: Around = ({ method }, work) => around({ method, statements: [sent] }, work)
    const wrapped = withCalls(statement, ['all', 'first', 'raw', 'run'], aroundIt, {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), { ...sent, values }),
    })
    originals.set(wrapped, { statement, sent })
    return wrapped
  }
  return withCalls(database, ['exec'], around, {
    prepare: (query: string) => wrap(database.prepare(query), { query, values: [] }),
    batch: (wrapped: D1PreparedStatement[]) => {
      const statements = wrapped.flatMap((one) => originals.get(one)?.sent ?? [])
      const own = wrapped.map((one) => originals.get(one)?.statement ?? one)
      return around({ method: 'batch', statements }, () => database.batch(own))
    },
  })
}

/** A bucket, each of whose calls passes through `around`. */
export function wrapBucket(bucket: R2Bucket, around: Around): R2Bucket {
  return withCalls(bucket, ['delete', 'get', 'head', 'list', 'put'], around)
}

/** The object, some of whose methods are calls, and some are replaced. */
function withCalls<T extends object>(
  object: T,
  calls: readonly string[],
  around: Around,
  replaced: Record<string, unknown> = {},
): T {
  return new Proxy(object, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (typeof name !== 'string' || typeof own !== 'function') return own
      if (Object.hasOwn(replaced, name)) return replaced[name]
      if (!calls.includes(name)) return own.bind(target)
      return (...given: unknown[]) =>
        around({ method: name, statements: [] }, async () => own.apply(target, given))
    },
  })
}
