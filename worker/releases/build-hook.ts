import { isWebAddress } from '#domain/web-address.ts'
import type { Environment } from '#worker/environment.ts'

/** How long the hook may take to answer. */
const defaultTimeoutMs = 10_000

/** Upper bound of the pause that a hook may ask for. */
const maxRetryAfterMs = 60 * 60_000

/** Why a build could not be requested, and the earliest time to try again if the hook named one. */
export interface HookFailure {
  reason: string
  retryAt: string | null
}

/** Posts to the build hook. Returns undefined if the hook accepted the call. */
export async function callBuildHook(
  { BUILD_HOOK_URL, BUILD_HOOK_TOKEN }: Environment,
  now: Date,
  timeoutMs = defaultTimeoutMs,
): Promise<HookFailure | undefined> {
  if (!BUILD_HOOK_URL) {
    return { reason: 'No build hook is connected (BUILD_HOOK_URL).', retryAt: null }
  }
  if (!isWebAddress(BUILD_HOOK_URL)) {
    return { reason: 'BUILD_HOOK_URL is not a web address.', retryAt: null }
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
