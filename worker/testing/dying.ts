import { env } from 'cloudflare:test'
import type { Environment } from '#worker/environment.ts'
import { wrapBucket, wrapDatabase } from './wrapped.ts'

/**
 * The tests' bindings, as a Worker has them that is ended after some calls of its database and its bucket:
 * every later one has no effect and fails, whatever its code would do about that.
 *
 * @returns the bindings, and how many calls were made of those that it lived for
 */
export function dyingAfter(calls: number): { bindings: Environment; made: () => number } {
  let made = 0
  const counted = async <T>(_call: unknown, work: () => Promise<T>): Promise<T> => {
    if (made >= calls) throw new Error('The Worker was ended.')
    made++
    return work()
  }
  const DB = wrapDatabase(env.DB, counted)
  const MEDIA = wrapBucket(env.MEDIA, counted)
  return { bindings: { ...env, DB, MEDIA }, made: () => made }
}
