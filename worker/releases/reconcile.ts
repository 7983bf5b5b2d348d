import { failBuild, queueBuild } from '#worker/db/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { invalidatePendingChanges } from '#worker/reader/pending-changes.ts'
import { callBuildHook } from './build-hook.ts'
import { isDue } from './build-status.ts'
import { readSite } from './site-status.ts'

/** Who wants the site compared with its content, and how. */
export interface ReconcileOptions {
  /** Who or what, for the list of builds. */
  by: string
  /** Ask at once, although the site is up to date, a build is on its way or attempts are paused. */
  forced?: boolean
  /** The moment that pauses are counted from. */
  now?: Date
  /** How many milliseconds the build hook may take to answer. */
  hookPatience?: number
}

/**
 * Compares what readers should see with what the site serves and, where it is behind and a build is
 * due, asks for one. Safe to call at any time, from anywhere, twice at once.
 *
 * @param env the Worker's environment
 * @param occasion who wants it, and how
 */
export async function reconcile(
  env: Environment,
  { by, forced = false, now = new Date(), hookPatience }: ReconcileOptions,
): Promise<void> {
  invalidatePendingChanges(env)
  const { content, behind, records, builds } = await readSite(env, now)
  if (content.state === 'restoring') return
  const [newest] = records
  const due = behind && isDue(builds, newest?.retryAt ?? null, content.version, now)
  if (!forced && !due) return
  const wanted = { wantedVersion: content.version, requestedBy: by, at: now }
  const build = await queueBuild(env.DB, wanted, newest?.id ?? 0)
  const failure = build && (await callBuildHook(env, now, hookPatience))
  if (!failure) return
  console.error(`Build ${build.id} could not be asked for: ${failure.reason}`)
  await failBuild(env.DB, build.id, { ...failure, at: now })
}
