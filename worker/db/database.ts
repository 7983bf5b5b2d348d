import { drizzle } from 'drizzle-orm/d1'

/** The query builder over a D1 database. Only the files of this folder use it. */
export function database(binding: D1Database) {
  return drizzle(binding)
}
