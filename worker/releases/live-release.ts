import type { Release } from '#domain/releases/release.ts'
import type { Environment } from '#worker/environment.ts'
import { logged } from '#worker/log.ts'

const freshMs = 1_000

/** How many releases' public paths are cached: as many as keep their files. */
const maxReleases = 3

interface CachedRelease {
  release: Release
  readAt: number
  publicPaths: readonly (readonly string[])[]
}

const cache = new WeakMap<Fetcher, CachedRelease>()

/**
 * Reads the `release.json` that the site serves: the only source of truth for what is live. It costs no
 * database query and is cached for a second.
 *
 * @param fresh bypass the cache
 * @returns undefined before the first release
 * @throws if the site does not answer: what it serves is then unknown
 */
export async function liveRelease(env: Environment, fresh = false): Promise<Release | undefined> {
  const last = cache.get(env.ASSETS)
  if (last && !fresh && Date.now() - last.readAt < freshMs) return last.release
  const response = await env.ASSETS.fetch(new Request('https://assets.invalid/release.json'))
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`The site’s release.json answered ${response.status}.`)
  const release = releaseOf(await response.json<Partial<Release>>())
  store(env.ASSETS, release)
  return release
}

/** The build wrote it; the gate relies on what is checked here. */
function releaseOf(file: Partial<Release>): Release {
  const { buildId, contentVersion, publicPaths, policy } = file
  const isWhole = [buildId, policy].every((text) => typeof text === 'string')
  if (isWhole && Number.isInteger(contentVersion) && Array.isArray(publicPaths)) {
    return file as Release
  }
  throw new Error('The site’s release.json is not a release’s.')
}

/**
 * The policy of the served release's pages, or of the release that this isolate read last. Undefined if none
 * can be read.
 */
export async function pagePolicy(env: Environment): Promise<string | undefined> {
  await refresh(env)
  return cache.get(env.ASSETS)?.release.policy
}

/** Reads the served release, for what can also be told from the release that was read last. */
async function refresh(env: Environment, fresh = false): Promise<void> {
  await liveRelease(env, fresh).catch(logged('The served release could not be read'))
}

function store(assets: Fetcher, release: Release): void {
  const { release: last, publicPaths = [] } = cache.get(assets) ?? {}
  const same = last?.buildId === release.buildId
  const paths = same ? publicPaths : [release.publicPaths, ...publicPaths]
  cache.set(assets, {
    release,
    readAt: Date.now(),
    publicPaths: paths.slice(0, maxReleases),
  })
}

/**
 * Whether a file needs no session: the served release, or one of those before it, lists it as public.
 * Built files are named after their content, so a login screen that was opened before a release switch
 * can still load its files.
 */
export async function isPublicPath(env: Environment, path: string): Promise<boolean> {
  const isKnown = () => cache.get(env.ASSETS)?.publicPaths.flat().includes(path) ?? false
  if (isKnown()) return true
  await refresh(env)
  if (isKnown()) return true
  // It may belong to a release that was switched to a moment ago. Other paths never cause a read.
  if (path.startsWith('/_astro/')) await refresh(env, true)
  return isKnown()
}
