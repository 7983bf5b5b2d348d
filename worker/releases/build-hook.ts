import type { Environment } from '#worker/environment.ts'

/** How long the hook may take to answer, unless told. */
const usualPatience = 10_000

/** The longest time for which a hook is left alone because it asked for that. */
const longestRetryMilliseconds = 60 * 60_000

/** Why a build could not be asked for, and until when the hook asked to be left alone. */
export interface HookFailure {
  reason: string
  retryAt: string | null
}

/**
 * Posts to the build hook.
 *
 * @param env the Worker's environment
 * @param now the moment of the call
 * @param patience how many milliseconds the hook may take to answer
 * @returns what went wrong; undefined where the hook took the call
 */
export async function callBuildHook(
  { BUILD_HOOK_URL, BUILD_HOOK_TOKEN }: Environment,
  now: Date,
  patience = usualPatience,
): Promise<HookFailure | undefined> {
  if (!BUILD_HOOK_URL) {
    return { reason: 'No build hook is connected (BUILD_HOOK_URL).', retryAt: null }
  }
  try {
    const response = await fetch(BUILD_HOOK_URL, {
      method: 'POST',
      ...(BUILD_HOOK_TOKEN && dispatch(BUILD_HOOK_TOKEN)),
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    if (response.ok) return undefined
    const reason = `The build hook answered ${response.status}.`
    return { reason, retryAt: retryInstant(response.headers.get('retry-after'), now) }
  } catch (error) {
    const reason = `The build hook did not answer: ${error instanceof Error ? error.message : error}`
    return { reason, retryAt: null }
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryInstant(header: string | null, now: Date): string | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : undefined
  const asked = seconds === undefined ? Date.parse(header) : now.getTime() + seconds * 1000
  if (Number.isNaN(asked)) return null
  return new Date(Math.min(asked, now.getTime() + longestRetryMilliseconds)).toISOString()
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
