import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { BuildReport } from '#domain/release.ts'
import { database } from '#worker/db/database.ts'
import { builds } from '#worker/db/schema.ts'

/** A build as it is stored; whether it is live is told by the site alone. */
export type BuildRecord = typeof builds.$inferSelect

/**
 * Notes that a build is asked for, where none was since the list of builds was read: of several
 * callers at the same moment one asks.
 *
 * @param binding the D1 database
 * @param wanted the content version that it shall hold, who or what asks, and when
 * @param lastId the newest build that the caller knows of, 0 for none
 * @returns the build to ask for; undefined where somebody else was first
 */
export async function queueBuild(
  binding: D1Database,
  { wantedVersion, requestedBy, at }: { wantedVersion: number; requestedBy: string; at: Date },
  lastId: number,
): Promise<BuildRecord | undefined> {
  const result = await database(binding).run(sql`
    insert into ${builds} (state, wanted_version, requested_by, requested_at)
    select 'queued', ${wantedVersion}, ${requestedBy}, ${at.toISOString()}
    where coalesce((select max(id) from ${builds}), 0) = ${lastId}`)
  if (result.meta.changes === 0) return undefined
  return database(binding).select().from(builds).where(eq(builds.id, result.meta.last_row_id)).get()
}

/**
 * The statement that reads the last builds, newest first.
 *
 * @param binding the D1 database
 * @param limit how many
 * @returns the statement, alone or for a batch
 */
export function selectBuilds(binding: D1Database, limit: number) {
  return database(binding).select().from(builds).orderBy(desc(builds.id)).limit(limit)
}

/**
 * Notes that a build could not be asked for, unless it began all the same.
 *
 * @param binding the D1 database
 * @param id the build
 * @param failure why, when, and until when the hook asked to be left alone
 */
export async function failBuild(
  binding: D1Database,
  id: number,
  { reason, retryAt, at }: { reason: string; retryAt: string | null; at: Date },
): Promise<void> {
  await database(binding)
    .update(builds)
    .set({ state: 'failed', reason, retryAt, endedAt: at.toISOString() })
    .where(and(eq(builds.id, id), eq(builds.state, 'queued')))
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
