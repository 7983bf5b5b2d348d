import { env } from 'cloudflare:test'
import type { Environment } from '#worker/environment.ts'

const statementCalls = new Set(['all', 'first', 'raw', 'run'])
const databaseCalls = new Set(['batch', 'exec'])
const bucketCalls = new Set(['delete', 'get', 'head', 'put'])

/**
 * The tests' bindings, as a Worker has them that is ended after some calls of its database and its bucket:
 * every later one has no effect and fails, whatever its code would do about that.
 *
 * @returns the bindings, and how many calls were made of those that it lived for
 */
export function dyingAfter(calls: number): { bindings: Environment; made: () => number } {
  let made = 0
  const originals = new WeakMap<object, unknown>()

  function counted<Target extends object>(target: Target, names: ReadonlySet<string>): Target {
    return new Proxy(target, {
      get(inner, name) {
        const own = Reflect.get(inner, name)
        if (typeof own !== 'function') return own
        return (...given: unknown[]) => {
          if (!names.has(String(name))) return wrapped(own.apply(inner, given))
          if (made >= calls) return Promise.reject(new Error('The Worker was ended.'))
          made++
          return own.apply(inner, given.map(unwrapped))
        }
      },
    })
  }

  /** A statement is counted when it is sent. */
  function wrapped(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || !('bind' in value)) return value
    const statement = counted(value, statementCalls)
    originals.set(statement, value)
    return statement
  }

  function unwrapped(value: unknown): unknown {
    if (!Array.isArray(value)) return value
    return value.map((one) => originals.get(one) ?? one)
  }

  const bindings = {
    ...env,
    DB: counted(env.DB, databaseCalls),
    MEDIA: counted(env.MEDIA, bucketCalls),
  }
  return { bindings, made: () => made }
}
