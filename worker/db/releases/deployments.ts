import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DeployedRelease } from '#domain/releases/deployment.ts'
import { database } from '#worker/db/database.ts'
import { deployments } from '#worker/db/schema/site.ts'

/** The release that a builder put live last, or is about to. */
export type Deployment = typeof deployments.$inferSelect

/** The only row. */
const id = 1

export async function readDeployment(binding: D1Database): Promise<Deployment | undefined> {
  return database(binding).select().from(deployments).where(eq(deployments.id, id)).get()
}

/**
 * Claims the site for a builder.
 *
 * @param known what the caller read
 * @returns false if another builder was first
 */
export async function claimDeployment(
  binding: D1Database,
  { buildId, contentVersion, contentSource, builtAt, seconds }: DeployedRelease,
  known: Deployment | undefined,
): Promise<boolean> {
  const claimedAt = new Date().toISOString()
  const row = { buildId, contentVersion, contentSource, builtAt, seconds, claimedAt, endedAt: null }
  const isKnown = known
    ? sql`build_id = ${known.buildId} and claimed_at = ${known.claimedAt}`
    : sql`false`
  const { meta } = await database(binding)
    .insert(deployments)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: deployments.id, set: row, setWhere: isKnown })
  return meta.changes > 0
}

/** Records that a builder is done, whether its release is live or not. */
export async function finishDeployment(binding: D1Database, buildId: string): Promise<void> {
  await database(binding)
    .update(deployments)
    .set({ endedAt: new Date().toISOString() })
    .where(and(eq(deployments.buildId, buildId), isNull(deployments.endedAt)))
}
