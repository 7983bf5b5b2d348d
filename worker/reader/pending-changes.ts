import { pagesShowing } from '#domain/pages-showing.ts'
import type { Release } from '#domain/release.ts'
import { readChangesSince } from '#worker/db/changes-since.ts'
import type { Environment } from '#worker/environment.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'

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
interface PendingChanges {
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

/** How long a request waits for a list that is too old, before it goes on with what there is. */
export const timeoutMs = 400

const memory = new WeakMap<D1Database, StaleWhileRevalidate<PendingChanges | undefined>>()

function keptFor(env: Environment): StaleWhileRevalidate<PendingChanges | undefined> {
  const kept = memory.get(env.DB) ?? new StaleWhileRevalidate('The list of changed pages')
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
  const delta = await currentPendingChanges(env, background)
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
  const delta = await currentPendingChanges(env, background)
  const release = delta?.release ?? (await liveRelease(env))
  if (!release) return { kind: 'none' }
  if (!delta || delta.images?.has(hash) === false) {
    return { kind: 'static', buildId: release.buildId }
  }
  return { kind: 'changed', keptUnder: delta.keptUnder }
}

/** The list as it is known; a Worker without any goes on without. */
async function currentPendingChanges(
  env: Environment,
  background: (work: Promise<unknown>) => void,
): Promise<PendingChanges | undefined> {
  const kept = keptFor(env)
  await kept.revalidate(() => readPendingChanges(env), background, timeoutMs)
  return kept.answer
}

/**
 * Makes the next request wait for a new list: called where something changed.
 *
 * @param env the Worker's environment
 */
export function invalidatePendingChanges(env: Environment): void {
  keptFor(env).invalidate()
}

async function readPendingChanges(env: Environment): Promise<PendingChanges | undefined> {
  const release = await liveRelease(env, true)
  if (!release) return undefined
  const changed = await readChangesSince(env.DB, release.contentVersion)
  // Until it is whole again, readers keep the pages that they had.
  if (changed.state === 'restoring') return undefined
  const sameContent = release.contentSource === changed.databaseId
  const pages = sameContent && changed.positions?.flatMap(pagesShowing)
  const images = sameContent && changed.images
  return {
    release,
    pages: pages ? new Set(pages) : undefined,
    gone: new Set(changed.gone.map((id) => `/article/${id}`)),
    images: images ? new Set(images) : undefined,
    keptUnder: `${release.buildId} ${changed.databaseId} ${changed.version}`,
  }
}
