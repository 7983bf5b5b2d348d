/** A database that counts the statements sent to the real one, and can be made to fail. */
export interface InstrumentedDatabase {
  binding: D1Database
  /** How many statements were prepared so far. */
  prepared(): number
  /** Makes every statement fail from now on, or no longer. */
  fail(failing: boolean): void
}

export function instrumentDatabase(database: D1Database): InstrumentedDatabase {
  let count = 0
  let failing = false
  const binding = new Proxy(database, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property)
      if (property !== 'prepare' || typeof member !== 'function') {
        return typeof member === 'function' ? member.bind(target) : member
      }
      return (query: string) => {
        count += 1
        if (failing) throw new Error('D1_ERROR: the database is out of order')
        return target.prepare(query)
      }
    },
  })
  return {
    binding,
    prepared: () => count,
    fail: (now) => {
      failing = now
    },
  }
}
