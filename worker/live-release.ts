import { type Release, releaseSchema } from '#domain/release.ts'
import type { Environment } from '#worker/environment.ts'

/** How long an answer is believed before the site is asked again. */
const freshMilliseconds = 1_000

interface Remembered {
  release: Release
  readAt: number
}

const remembered = new WeakMap<Fetcher, Remembered>()

/**
 * Reads what the site really serves, which is the only truth of what is live. It costs no database
 * query and is remembered for a second.
 *
 * @param env the Worker's environment
 * @param fresh ask the site now
 * @returns the `release.json` of the served site; undefined before the first release
 */
export async function liveRelease(env: Environment, fresh = false): Promise<Release | undefined> {
  const last = remembered.get(env.ASSETS)
  if (last && !fresh && Date.now() - last.readAt < freshMilliseconds) return last.release
  const response = await env.ASSETS.fetch(new Request('https://assets.invalid/release.json'))
  const release = response.ok ? releaseSchema.parse(await response.json()) : undefined
  // Before the first release there is nothing to remember: it may be there a moment later.
  if (release) remembered.set(env.ASSETS, { release, readAt: Date.now() })
  return release
}
