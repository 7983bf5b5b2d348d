import { count, gt, max, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { changes, contentSource } from '#worker/db/schema.ts'

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
 * @returns the content version, and the name of the database that counts it
 */
export async function readContentState(
  binding: D1Database,
): Promise<{ version: number; source: string }> {
  const db = database(binding)
  const [newest, sources] = await db.batch([
    db.select({ version: max(changes.version) }).from(changes),
    db.select().from(contentSource).limit(1),
  ])
  return { version: newest[0]?.version ?? 0, source: sources[0]?.id ?? '' }
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
