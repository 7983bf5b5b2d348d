import {
  type DeployedRelease,
  type DeploymentAnswer,
  deploymentMinutes,
  isSuperseded,
} from '#domain/releases/deployment.ts'
import { readDatabaseState } from '#worker/db/database-state.ts'
import { claimDeployment, readDeployment } from '#worker/db/releases/deployments.ts'
import type { Environment } from '#worker/environment.ts'
import { liveRelease } from './live-release.ts'

/**
 * Says whether a builder may put its release live. One builder at a time may, and none whose release is older than
 * the one that is live: builds run in parallel, and the one that ends last need not be the newest. This isolate may
 * still be served an earlier release than others, so what was put live last is read from the database too.
 */
export async function requestDeployment(
  env: Environment,
  release: DeployedRelease,
): Promise<DeploymentAnswer> {
  const [{ databaseId }, known, live] = await Promise.all([
    readDatabaseState(env.DB),
    readDeployment(env.DB),
    liveRelease(env, true),
  ])
  const isUnderWay =
    known?.endedAt === null && Date.now() < Date.parse(known.claimedAt) + deploymentMinutes * 60_000
  // One that was begun and never ended may be live or not: what is served says so.
  const last = isUnderWay || known?.endedAt ? known : undefined
  if ([live, last].some((other) => isSuperseded(release, other, databaseId))) {
    return { state: 'superseded' }
  }
  if (isUnderWay && known.buildId !== release.buildId) return { state: 'waiting' }
  const isOurs = await claimDeployment(env.DB, release, known)
  return { state: isOurs ? 'granted' : 'waiting' }
}
