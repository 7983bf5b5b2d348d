import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { BuildReport } from '#domain/releases/release.ts'
import { database, runBatch } from '#worker/db/database.ts'
import {
  type DatabaseState,
  databaseStateOf,
  selectDatabaseState,
} from '#worker/db/database-state.ts'
import { builds, databaseState } from '#worker/db/schema/site.ts'

/** A build as it is stored. Whether it is live is derived from the served release. */
export type BuildRecord = typeof builds.$inferSelect

/**
 * Records a build request, unless there was one since the caller read the builds: of several callers
 * at the same moment, one succeeds.
 *
 * @param lastId the id of the newest build that the caller read, 0 for none
 * @returns the build to request; undefined if another caller was first
 */
export async function queueBuild(
  binding: D1Database,
  { wantedVersion, requestedBy, at }: { wantedVersion: number; requestedBy: string; at: Date },
  lastId: number,
): Promise<BuildRecord | undefined> {
  const result = await database(binding).run(sql`
    insert into ${builds} (state, wanted_version, requested_by, requested_at, database_id)
    select 'queued', ${wantedVersion}, ${requestedBy}, ${at.toISOString()}, database_id
    from ${databaseState} where coalesce((select max(id) from ${builds}), 0) = ${lastId}`)
  if (result.meta.changes === 0) return undefined
  return database(binding).select().from(builds).where(eq(builds.id, result.meta.last_row_id)).get()
}

/** The statement that reads the last builds, newest first, for a batch. */
export function selectBuilds(binding: D1Database, limit: number) {
  return database(binding).select().from(builds).orderBy(desc(builds.id)).limit(limit)
}

/**
 * Records that a build request failed, unless the build has started all the same. `retryAt` is the
 * time before which the build hook asked not to be called again.
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
 * Stores a builder's report. A start counts for every queued build, because it contains what all of
 * them asked for. An end counts for the builds that this builder began: others may run beside it. A builder that was
 * started by hand gets a row of its own.
 *
 * @param content what the database holds now
 */
export async function recordBuildReport(
  binding: D1Database,
  report: BuildReport,
  content: DatabaseState,
): Promise<void> {
  const db = database(binding)
  const at = new Date().toISOString()
  const { state, contentSource, buildId, ...figures } = report
  const waiting =
    state === 'building'
      ? eq(builds.state, 'queued')
      : and(
          eq(builds.state, 'building'),
          buildId === undefined ? isNull(builds.buildId) : eq(builds.buildId, buildId),
        )
  const { version, databaseId } = content
  const stamp =
    state === 'building'
      ? { startedAt: at, contentVersion: version, databaseId, buildId }
      : { endedAt: at, ...(contentSource !== undefined && { databaseId: contentSource }) }
  const updated = await db
    .update(builds)
    .set({ state, ...stamp, ...figures })
    .where(waiting)
    .returning({ id: builds.id })
  if (updated.length > 0) return
  await db.insert(builds).values({
    state,
    wantedVersion: version,
    requestedBy: 'builder',
    requestedAt: at,
    databaseId,
    buildId,
    ...stamp,
    ...figures,
  })
}

/**
 * @returns the content's state, and the last builds, newest first; read in one transaction
 */
export async function readContentAndBuilds(binding: D1Database, limit: number) {
  const { states, records } = await runBatch(database(binding), {
    states: selectDatabaseState(binding),
    records: selectBuilds(binding, limit),
  })
  return { content: databaseStateOf(states), records }
}
