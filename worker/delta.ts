import { pagesShowing } from '#domain/pages-showing.ts'
import type { Release } from '#domain/release.ts'
import { isRestoring } from '#worker/db/changes.ts'
import { readChangedPlaces } from '#worker/db/places.ts'
import type { Environment } from '#worker/environment.ts'
import { liveRelease } from '#worker/live-release.ts'

/** What a page must do, given what changed since the served release. */
export type PageState =
  /** The static file is right. */
  | { kind: 'static' }
  /**
   * The page changed and is to be rendered from the database; `closed` where something was taken
   * back, so that the static file must not be served in its place.
   */
  | { kind: 'changed'; closed: boolean; origin: string; keptUnder: string }
  /** An article that readers may no longer see. */
  | { kind: 'gone' }

/** What the served release knows of an image. */
export type ImageState =
  /** There is no release yet. */
  | { kind: 'none' }
  /** The lists of this build are right. */
  | { kind: 'static'; buildId: string }
  /** It came into use or out of it since; what the database says is kept under this. */
  | { kind: 'changed'; keptUnder: string }

/** The pages and images touched since the version in `release.json`. */
interface Delta {
  release: Release
  /** The touched paths; undefined where every page of the magazine counts as touched. */
  pages: Set<string> | undefined
  /** The paths of articles that readers saw and no longer may. */
  gone: Set<string>
  /** The touched images' hashes; undefined where every image counts as touched. */
  images: Set<string> | undefined
  /** What is asked of the database is kept under its version and the build. */
  keptUnder: string
}

interface Kept {
  delta: Delta | undefined
  readAt: number
  reading: Promise<void> | undefined
  /** Whether something was changed here that the list does not hold yet. */
  outdated: boolean
}

/** How old the list may be until it is read again in the background. */
const freshMilliseconds = 2_000

/** How old it may be at most while the database answers: a retract is seen everywhere by then. */
const oldestMilliseconds = 4_500

/** How long a request waits for a list that is older, before it goes on with what there is. */
const patienceMilliseconds = 400

/** How long the database may take to tell. */
const longestMilliseconds = 3_000

const memory = new WeakMap<D1Database, Kept>()

function keptFor(env: Environment): Kept {
  const kept = memory.get(env.DB) ?? {
    ...{ delta: undefined, readAt: 0, reading: undefined, outdated: false },
  }
  memory.set(env.DB, kept)
  return kept
}

/** Paths that show articles; all others are the same in every release of one code. */
const magazinePath = /^\/(?:latest$|article\/|feeds\/|feed[./]|$)/

/**
 * Tells what became of a page since the served release, from the list that is held in memory.
 *
 * @param env the Worker's environment
 * @param path the page's path
 * @param background keeps work going after the answer was sent
 * @returns the page's state; with a changed one the origin that the release was built for, and the
 * content version and build that a rendered page is kept under
 */
export async function pageState(
  env: Environment,
  path: string,
  background: (work: Promise<unknown>) => void,
): Promise<PageState> {
  const plain = { kind: 'static' } as const
  if (!magazinePath.test(path)) return plain
  const delta = await currentDelta(env, background)
  if (!delta) return plain
  const { pages, gone, release, keptUnder } = delta
  if (pages && !pages.has(path)) return plain
  if (gone.has(path)) return { kind: 'gone' }
  return { kind: 'changed', closed: gone.size > 0, origin: release.siteOrigin, keptUnder }
}

/**
 * Tells where the truth about an image stands: in the served release, or by now in the database.
 *
 * @param env the Worker's environment
 * @param hash the image's hash
 * @param background keeps work going after the answer was sent
 * @returns the image's state
 */
export async function imageState(
  env: Environment,
  hash: string,
  background: (work: Promise<unknown>) => void,
): Promise<ImageState> {
  const delta = await currentDelta(env, background)
  const release = delta?.release ?? (await liveRelease(env))
  if (!release) return { kind: 'none' }
  if (!delta || delta.images?.has(hash) === false) {
    return { kind: 'static', buildId: release.buildId }
  }
  return { kind: 'changed', keptUnder: delta.keptUnder }
}

/**
 * The list as it is known. While it is fresh this asks nobody; an ageing list is read again in the
 * background, and only one that is too old is waited for. Where the database fails, the last list
 * stays; a Worker without any goes on without.
 */
async function currentDelta(
  env: Environment,
  background: (work: Promise<unknown>) => void,
): Promise<Delta | undefined> {
  const kept = keptFor(env)
  const age = Date.now() - kept.readAt
  if (age > freshMilliseconds) {
    const reading = refresh(env)
    if (kept.outdated) await reading
    else if (age > oldestMilliseconds) await Promise.race([reading, pause(patienceMilliseconds)])
    background(reading)
  }
  return kept.delta
}

/**
 * Makes the next request wait for a new list: called where something changed.
 *
 * @param env the Worker's environment
 */
export function forgetDelta(env: Environment): void {
  const kept = keptFor(env)
  kept.readAt = 0
  kept.reading = undefined
  kept.outdated = true
}

function refresh(env: Environment): Promise<void> {
  const kept = keptFor(env)
  if (kept.reading) return kept.reading
  const reading = Promise.race([readDelta(env), outOfTime()])
    .then((delta) => {
      // A change that came meanwhile asked for a newer list: this one is not remembered.
      if (kept.reading !== reading) return
      kept.delta = delta
      kept.outdated = false
      kept.readAt = Date.now()
    })
    .catch((error) => {
      console.error('The list of changed pages could not be read:', error)
      // The last list stays; it is tried again in the background.
      if (kept.reading === reading) kept.readAt = Date.now() - freshMilliseconds
    })
    .finally(() => {
      if (kept.reading === reading) kept.reading = undefined
    })
  kept.reading = reading
  return reading
}

async function readDelta(env: Environment): Promise<Delta | undefined> {
  const release = await liveRelease(env, true)
  if (!release) return undefined
  const changed = await readChangedPlaces(env.DB, release.contentVersion)
  // Until it is whole again, readers keep the pages that they had.
  if (isRestoring(changed.contentSource)) return undefined
  const sameContent = release.contentSource === changed.contentSource
  const pages = sameContent && changed.places?.flatMap(pagesShowing)
  const images = sameContent && changed.images
  return {
    release,
    pages: pages ? new Set(pages) : undefined,
    gone: new Set(changed.gone.map((id) => `/article/${id}`)),
    images: images ? new Set(images) : undefined,
    keptUnder: `${release.buildId} ${changed.contentSource} ${changed.version}`,
  }
}

async function outOfTime(): Promise<never> {
  await pause(longestMilliseconds)
  throw new Error(`The database did not answer for ${longestMilliseconds} ms.`)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
