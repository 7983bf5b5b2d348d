import { type Release, releaseSchema } from '#domain/release.ts'
import type { Environment } from '#worker/environment.ts'

/** How long an answer is believed before the site is asked again. */
const freshMilliseconds = 1_000

/** Of how many releases the public paths are remembered: as many as keep their files. */
const rememberedReleases = 3

interface Remembered {
  release: Release
  readAt: number
  /** The public paths of the last releases, the newest first. */
  publicPaths: readonly (readonly string[])[]
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
  if (release) remember(env.ASSETS, release)
  return release
}

function remember(assets: Fetcher, release: Release): void {
  const { release: last, publicPaths = [] } = remembered.get(assets) ?? {}
  const same = last?.buildId === release.buildId
  const paths = same ? publicPaths : [release.publicPaths, ...publicPaths]
  remembered.set(assets, {
    ...{ release, readAt: Date.now() },
    publicPaths: paths.slice(0, rememberedReleases),
  })
}

/**
 * Tells whether a file needs no session. Names of built files hold their content, so that what was
 * public stays so: a login screen that was opened before a switch is drawn to its end.
 *
 * @param env the Worker's environment
 * @param path the file's path
 * @returns whether the served release, or one of those before it, counts it among its public paths
 */
export async function isPublicPath(env: Environment, path: string): Promise<boolean> {
  const isKnown = () => remembered.get(env.ASSETS)?.publicPaths.flat().includes(path) ?? false
  if (isKnown()) return true
  await liveRelease(env)
  if (isKnown()) return true
  // The name of a release that came a moment ago; strangers cannot have the site asked otherwise.
  if (path.startsWith('/_astro/')) await liveRelease(env, true)
  return isKnown()
}
