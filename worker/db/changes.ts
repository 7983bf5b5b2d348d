import { count, gt, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { changes } from '#worker/db/schema.ts'

/**
 * @param binding the D1 database
 * @returns the content version: how many changes readers have been shown so far
 */
export async function readContentVersion(binding: D1Database): Promise<number> {
  const row = await database(binding)
    .select({ version: sql<number | null>`max(${changes.version})` })
    .from(changes)
    .get()
  return row?.version ?? 0
}

/**
 * @param binding the D1 database
 * @param version a content version
 * @returns how many changes came after it
 */
export async function countChangesSince(binding: D1Database, version: number): Promise<number> {
  const row = await database(binding)
    .select({ count: count() })
    .from(changes)
    .where(gt(changes.version, version))
    .get()
  return row?.count ?? 0
}
