import { failBuild, queueBuild } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { logError } from '#worker/log.ts'
import { callBuildHook } from './build-hook.ts'
import { isDue } from './build-status.ts'
import { readSiteStatus } from './site-status.ts'

export interface ReconcileOptions {
  /** Who or what requests a build, for the list of builds. */
  by: string
  /** Request a build even if the site is up to date, a build is under way, or retries are paused. */
  forced?: boolean
  now?: Date
  hookTimeoutMs?: number
}

/**
 * Compares what readers should see with what the site serves, and requests a build if the site is
 * behind and a build is due. Idempotent, and safe to call twice at once.
 */
export async function reconcile(
  env: Environment,
  { by, forced = false, now = new Date(), hookTimeoutMs }: ReconcileOptions,
): Promise<void> {
  const { content, behind, records, builds } = await readSiteStatus(env, now)
  if (content.state === 'restoring') return
  const [newest] = records
  // What failed before a restore says nothing about the builds after it.
  const own = builds.filter((_, index) => records[index]?.databaseId === content.databaseId)
  const due = behind && isDue(own, newest?.retryAt ?? null, content.version, now)
  if (!forced && !due) return
  const wanted = { wantedVersion: content.version, requestedBy: by, at: now }
  const build = await queueBuild(env.DB, wanted, newest?.id ?? 0)
  const failure = build && (await callBuildHook(env, now, hookTimeoutMs))
  if (!failure) return
  logError(`Build ${build.id} could not be requested`, failure.reason)
  await failBuild(env.DB, build.id, { ...failure, at: now })
}
