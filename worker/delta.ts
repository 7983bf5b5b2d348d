import { pagesShowing } from '#domain/pages-showing.ts'
import type { Release } from '#domain/release.ts'
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

/** The pages touched since the version in `release.json`. */
interface Delta {
  contentVersion: number
  release: Release
  /** The touched paths; undefined where every page of the magazine counts as touched. */
  pages: Set<string> | undefined
  /** The paths of articles that readers saw and no longer may. */
  gone: Set<string>
}

interface Kept {
  delta: Delta | undefined
  readAt: number
  reading: Promise<void> | undefined
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
  const kept = memory.get(env.DB) ?? { delta: undefined, readAt: 0, reading: undefined }
  memory.set(env.DB, kept)
  return kept
}

/** Paths that show articles; all others are the same in every release of one code. */
const magazinePath = /^\/(?:latest$|article\/|feeds\/|$)/

/**
 * Tells what became of a page since the served release. While the list is fresh this asks nobody;
 * an ageing list is read again in the background, and only one that is too old is waited for. Where
 * the database fails, the last list stays.
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
  const kept = keptFor(env)
  const age = Date.now() - kept.readAt
  if (age > freshMilliseconds) {
    const reading = refresh(env)
    if (age > oldestMilliseconds) await Promise.race([reading, pause(patienceMilliseconds)])
    background(reading)
  }
  const { delta } = kept
  if (!delta) return plain
  const touched = delta.pages === undefined || delta.pages.has(path)
  if (!touched) return plain
  const { gone, release, contentVersion } = delta
  if (gone.has(path)) return { kind: 'gone' }
  const keptUnder = `${release.buildId} ${contentVersion}`
  return { kind: 'changed', closed: gone.size > 0, origin: release.siteOrigin, keptUnder }
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
}

function refresh(env: Environment): Promise<void> {
  const kept = keptFor(env)
  if (kept.reading) return kept.reading
  const reading = Promise.race([readDelta(env), outOfTime()])
    .then((delta) => {
      // A change that came meanwhile asked for a newer list: this one is not remembered.
      if (kept.reading !== reading) return
      kept.delta = delta
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
  const sameContent = release.contentSource === changed.contentSource
  const pages = sameContent && changed.places?.flatMap(pagesShowing)
  return {
    contentVersion: changed.version,
    release,
    pages: pages ? new Set(pages) : undefined,
    gone: new Set(changed.gone.map((id) => `/article/${id}`)),
  }
}

async function outOfTime(): Promise<never> {
  await pause(longestMilliseconds)
  throw new Error(`The database did not answer for ${longestMilliseconds} ms.`)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
