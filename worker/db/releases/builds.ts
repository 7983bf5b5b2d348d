import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { BuildReport } from '#domain/releases/release.ts'
import { database, hadEffect, insertFrom, runBatch } from '#worker/db/database.ts'
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
  const row = {
    state: 'queued',
    wantedVersion,
    requestedBy,
    requestedAt: at.toISOString(),
    databaseId: databaseState.databaseId,
  } as const
  const isFirst = sql`coalesce((select max(id) from ${builds}), 0) = ${lastId}`
  // In one trip: a request that is stored and not known here would be called for by nobody.
  const [build] = await insertFrom(binding, builds, row, {
    from: databaseState,
    where: isFirst,
  }).returning()
  return build
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
 * started by hand gets a row of its own. A report may come twice: builders repeat what was not answered.
 *
 * @param content what the database holds now
 */
export async function recordBuildReport(
  binding: D1Database,
  report: BuildReport,
  content: DatabaseState,
): Promise<void> {
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
  const row = {
    state,
    wantedVersion: version,
    requestedBy: 'builder',
    requestedAt: at,
    databaseId,
    buildId,
    ...stamp,
    ...figures,
  }
  const isKnown = sql`exists (select 1 from ${builds} where ${builds.buildId} = ${buildId ?? null})`
  await runBatch(binding, {
    updated: database(binding)
      .update(builds)
      .set({ state, ...stamp, ...figures })
      .where(waiting),
    own: insertFrom(binding, builds, row, {
      from: databaseState,
      where: sql`not (${hadEffect}) and not ${isKnown}`,
    }),
  })
}

/**
 * @returns the content's state, and the last builds, newest first; read in one transaction
 */
export async function readContentAndBuilds(binding: D1Database, limit: number) {
  const { states, records } = await runBatch(binding, {
    states: selectDatabaseState(binding),
    records: selectBuilds(binding, limit),
  })
  return { content: databaseStateOf(states), records }
}
