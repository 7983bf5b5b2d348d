import { isWebAddress } from '#domain/web-address.ts'
import { failBuild, queueBuild } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { logError } from '#worker/log.ts'
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

/** How long the hook may take to answer. */
const defaultTimeoutMs = 10_000

/** Upper bound of the pause that a hook may ask for. */
const maxRetryAfterMs = 60 * 60_000

/** Why a build could not be requested, and the earliest time to try again if the hook named one. */
interface HookFailure {
  reason: string
  retryAt: string | null
}

/** Posts to the build hook. Returns undefined if the hook accepted the call. */
async function callBuildHook(
  { BUILD_HOOK_URL, BUILD_HOOK_TOKEN }: Environment,
  now: Date,
  timeoutMs = defaultTimeoutMs,
): Promise<HookFailure | undefined> {
  if (!BUILD_HOOK_URL) {
    return { reason: 'No build hook is connected.', retryAt: null }
  }
  if (!isWebAddress(BUILD_HOOK_URL)) {
    return { reason: 'The address of the build hook is not a web address.', retryAt: null }
  }
  try {
    const response = await fetch(BUILD_HOOK_URL, {
      method: 'POST',
      ...(BUILD_HOOK_TOKEN && dispatch(BUILD_HOOK_TOKEN)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return undefined
    const reason = `The build hook answered ${response.status}.`
    return { reason, retryAt: retryInstant(response.headers.get('retry-after'), now) }
  } catch (error) {
    // No message of the runtime: it may hold the address, which is a secret, and the portal shows the reason.
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const reason = isLate
      ? `The build hook did not answer within ${timeoutMs / 1000} seconds.`
      : 'The build hook did not answer: it could not be reached.'
    return { reason, retryAt: null }
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryInstant(header: string | null, now: Date): string | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : undefined
  const asked = seconds === undefined ? Date.parse(header) : now.getTime() + seconds * 1000
  if (Number.isNaN(asked)) return null
  return new Date(Math.min(asked, now.getTime() + maxRetryAfterMs)).toISOString()
}

/** A deploy hook needs only the POST; GitHub's repository dispatch needs all of this. */
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
