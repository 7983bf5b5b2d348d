import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { BuildReport } from '#domain/release.ts'
import { database } from '#worker/db/database.ts'
import { builds } from '#worker/db/schema.ts'

/** A build as it is stored; whether it is live is told by the site alone. */
export type BuildRecord = typeof builds.$inferSelect

/** After how long without a word a build that was asked for is asked for again. */
const patienceMinutes = 10

/**
 * Notes that a build is asked for, where none is waited for yet: of several callers at the same
 * moment one asks.
 *
 * @param binding the D1 database
 * @param wantedVersion the content version that it shall hold
 * @param requestedBy who or what asks
 * @param force ask although an earlier one is still waited for
 * @returns the build to ask for; undefined where one is on its way that has not begun
 */
export async function queueBuild(
  binding: D1Database,
  wantedVersion: number,
  requestedBy: string,
  force = false,
): Promise<BuildRecord | undefined> {
  const now = Date.now()
  const patient = new Date(now - patienceMinutes * 60_000).toISOString()
  const none = sql`not exists (
    select 1 from ${builds} where (state = 'queued' and requested_at > ${patient})
    or (state in ('building', 'built') and coalesce(ended_at, started_at) > ${patient}
      and content_version >= ${wantedVersion}))`
  const result = await database(binding).run(sql`
    insert into ${builds} (state, wanted_version, requested_by, requested_at)
    select 'queued', ${wantedVersion}, ${requestedBy}, ${new Date(now).toISOString()}
    where ${force ? sql`1` : none}`)
  if (result.meta.changes === 0) return undefined
  return database(binding).select().from(builds).where(eq(builds.id, result.meta.last_row_id)).get()
}

/**
 * @param binding the D1 database
 * @param limit how many
 * @returns the last builds, newest first
 */
export function listBuilds(binding: D1Database, limit: number): Promise<BuildRecord[]> {
  return database(binding).select().from(builds).orderBy(desc(builds.id)).limit(limit).all()
}

/**
 * @param binding the D1 database
 * @param id the build that could not be asked for
 * @param reason why
 */
export async function failBuild(binding: D1Database, id: number, reason: string): Promise<void> {
  await database(binding)
    .update(builds)
    .set({ state: 'failed', reason, endedAt: new Date().toISOString() })
    .where(eq(builds.id, id))
}

/**
 * Keeps what a builder tells. A start takes every queued build with it, since it holds all that
 * they asked for; a builder that was started by hand gets a row of its own.
 *
 * @param binding the D1 database
 * @param report what the builder tells
 * @param contentVersion the content version of this moment
 */
export async function recordBuildReport(
  binding: D1Database,
  report: BuildReport,
  contentVersion: number,
): Promise<void> {
  const db = database(binding)
  const at = new Date().toISOString()
  const waiting = report.state === 'building' ? ['queued' as const] : ['building' as const]
  const { state, ...figures } = report
  const stamp = state === 'building' ? { startedAt: at, contentVersion } : { endedAt: at }
  const updated = await db
    .update(builds)
    .set({ state, ...stamp, ...figures })
    .where(inArray(builds.state, waiting))
    .returning({ id: builds.id })
  if (updated.length > 0) return
  await db.insert(builds).values({
    state,
    wantedVersion: contentVersion,
    requestedBy: 'builder',
    requestedAt: at,
    ...stamp,
    ...figures,
  })
}
