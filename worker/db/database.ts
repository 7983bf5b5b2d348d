import { drizzle } from 'drizzle-orm/d1'
import * as schema from '#worker/db/schema.ts'

/**
 * @param binding the D1 database
 * @returns the query builder over it; to be used in this folder only
 */
export function database(binding: D1Database) {
  return drizzle(binding, { schema })
}
