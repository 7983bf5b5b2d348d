import type { Build, Releases } from '#domain/release.ts'
import { type BuildRecord, failBuild, listBuilds, queueBuild } from '#worker/db/builds.ts'
import { countChangesSince, readContentState, readContentVersion } from '#worker/db/changes.ts'
import { forgetDelta } from '#worker/delta.ts'
import type { Environment } from '#worker/environment.ts'
import { liveRelease } from '#worker/live-release.ts'

/** How long the hook may take to answer. */
const hookMilliseconds = 10_000

/** How many builds the admin portal is told of. */
const listedBuilds = 20

/** The longest pause between two attempts of a build that keeps failing. */
const longestPauseMinutes = 15

/**
 * Compares what readers should see with what the site serves and, where it is behind and no build
 * is on its way, asks for one. Safe to call at any time, from anywhere, twice at once.
 *
 * @param env the Worker's environment
 * @param requestedBy who or what caused it, for the list of builds
 * @param how `patient`: pause between failing attempts; `prompt`: ask at once; `forced`: ask although
 * the site is up to date or a build is on its way
 */
export async function reconcile(
  env: Environment,
  requestedBy: string,
  how: 'patient' | 'prompt' | 'forced',
): Promise<void> {
  forgetDelta(env)
  const [content, release] = await Promise.all([readContentState(env.DB), liveRelease(env, true)])
  // A restored or exchanged database counts its versions anew.
  const sameSource = release?.contentSource === content.source
  const behind = !sameSource || release.contentVersion < content.version
  if (how !== 'forced' && !behind) return
  if (how === 'patient' && pauses(await listBuilds(env.DB, listedBuilds))) return
  const build = await queueBuild(env.DB, content.version, requestedBy, how === 'forced')
  if (build) await callHook(env, build)
}

/** Whether the last attempts failed and the pause after them (1, 2, 4 … 15 minutes) still lasts. */
function pauses(builds: readonly BuildRecord[]): boolean {
  const ended = builds.filter(({ state }) => state === 'built' || state === 'failed')
  const success = ended.findIndex(({ state }) => state === 'built')
  const failures = success === -1 ? ended.length : success
  if (failures === 0) return false
  const minutes = Math.min(2 ** (failures - 1), longestPauseMinutes)
  return Date.now() - Date.parse(ended[0]?.endedAt ?? '') < minutes * 60_000
}

async function callHook(env: Environment, build: BuildRecord): Promise<void> {
  const reason = await hookFailure(env)
  if (reason === undefined) return
  console.error(`Build ${build.id} could not be asked for: ${reason}`)
  await failBuild(env.DB, build.id, reason)
}

/** Posts to the build hook; answers what went wrong. */
async function hookFailure({ BUILD_HOOK_URL, BUILD_HOOK_TOKEN }: Environment) {
  if (!BUILD_HOOK_URL) return 'No build hook is connected (BUILD_HOOK_URL).'
  try {
    const response = await fetch(BUILD_HOOK_URL, {
      method: 'POST',
      ...(BUILD_HOOK_TOKEN && dispatch(BUILD_HOOK_TOKEN)),
      signal: AbortSignal.timeout(hookMilliseconds),
    })
    return response.ok ? undefined : `The build hook answered ${response.status}.`
  } catch (error) {
    return `The build hook did not answer: ${error instanceof Error ? error.message : error}`
  }
}

/** A deploy hook needs nothing but the POST; GitHub's repository dispatch wants all of this. */
function dispatch(token: string) {
  return {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'content-type': 'application/json',
      'user-agent': 'latchkey',
    },
    body: JSON.stringify({ event_type: 'latchkey-release' }),
  }
}

/**
 * @param env the Worker's environment
 * @returns what is live, what is not yet, and the last builds
 */
export async function describeReleases(env: Environment): Promise<Releases> {
  const [contentVersion, release, records] = await Promise.all([
    readContentVersion(env.DB),
    liveRelease(env, true),
    listBuilds(env.DB, listedBuilds),
  ])
  const liveVersion = release?.contentVersion ?? null
  const pendingChanges = await countChangesSince(env.DB, liveVersion ?? 0)
  const builds = records.map((record) => describeBuild(record, liveVersion))
  return {
    contentVersion,
    liveVersion,
    liveSince: release?.builtAt ?? null,
    pendingChanges,
    state: siteState(builds[0], pendingChanges),
    builds,
  }
}

function describeBuild(record: BuildRecord, liveVersion: number | null): Build {
  const live = liveVersion !== null && liveVersion >= (record.contentVersion ?? 0)
  // A build that is made but not served yet is still on its way.
  const state = record.state === 'built' ? (live ? 'released' : 'building') : record.state
  return { ...record, state }
}

function siteState(newest: Build | undefined, pendingChanges: number): Releases['state'] {
  if (newest && newest.state !== 'released') return newest.state
  return pendingChanges > 0 ? 'queued' : 'live'
}
