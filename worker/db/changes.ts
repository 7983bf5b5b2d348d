import { count, gt, max, sql } from 'drizzle-orm'
import { type BuildRecord, selectBuilds } from '#worker/db/builds.ts'
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

/** What readers should see. */
export interface ContentState {
  /** The content version. */
  version: number
  /** Names the database that counts it. */
  source: string
}

/** Begins the name of a database that is being restored. */
export const restoringPrefix = 'restoring-'

/**
 * @param source the name of a database
 * @returns whether it is being restored: what it holds is not whole
 */
export function isRestoring(source: string): boolean {
  return source.startsWith(restoringPrefix)
}

/**
 * @param binding the D1 database
 * @returns the name of the database
 */
export async function readContentSource(binding: D1Database): Promise<string> {
  const row = await database(binding).select().from(contentSource).limit(1).get()
  return row?.id ?? ''
}

/**
 * @param binding the D1 database
 * @param limit how many builds
 * @returns the content's state, and the last builds, newest first
 */
export async function readContentAndBuilds(
  binding: D1Database,
  limit: number,
): Promise<{ content: ContentState; records: BuildRecord[] }> {
  const db = database(binding)
  const [newest, sources, records] = await db.batch([
    db.select({ version: max(changes.version) }).from(changes),
    db.select().from(contentSource).limit(1),
    selectBuilds(binding, limit),
  ])
  return {
    content: { version: newest[0]?.version ?? 0, source: sources[0]?.id ?? '' },
    records,
  }
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
