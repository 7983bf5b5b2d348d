import { affectedPages, affectedPath } from '#domain/affected-pages.ts'
import type { CurrentEdition } from '#domain/edition.ts'
import type { Release } from '#domain/release.ts'
import type { SiteSettings } from '#domain/site-settings.ts'
import { pathOfAddress } from '#domain/slug.ts'
import {
  type ChangesAnswer,
  type ChangesSince,
  readChangesSince,
} from '#worker/db/changes-since.ts'
import { currentEditionOf, isEditionUnchanged } from '#worker/db/editions.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'

/** How a page is to be served, given what changed since the served release. */
export type PageState =
  /** The static file is right. */
  | { kind: 'static' }
  /**
   * The page changed and is rendered from the database. `afterRetraction`: an article was retracted,
   * so the static file must not be served in its place.
   */
  | { kind: 'changed'; afterRetraction: boolean; rendering: Rendering }
  /** A retracted article. */
  | { kind: 'gone' }
  /** An address that its article left, for this path. */
  | { kind: 'moved'; to: string }

/** What a page is rendered from, besides its articles. */
export interface Rendering {
  /** The origin that the release was built for. */
  origin: string
  /** Content version and build: what is rendered under the same key stays valid. */
  cacheKey: string
  /** Null if none were saved. */
  settings: SiteSettings | null
  /** The id of the front page's lead; null if none is pinned. */
  leadArticle: string | null
  /** Null if none is published. */
  edition: CurrentEdition | null
}

/** Where to look up whether readers may see an image. */
export type ImageState =
  /** There is no release yet. */
  | { kind: 'none' }
  /** The lists of this build are right. */
  | { kind: 'static'; buildId: string }
  /** Its use changed since: the database decides, and its answer is cached under this key. */
  | { kind: 'changed'; cacheKey: string }

/** The pages and images that changed since the version in `release.json`. */
interface PendingChanges {
  release: Release
  /** The changed paths; undefined if every page of the magazine counts as changed. */
  pages: Set<string> | undefined
  /** The paths of retracted articles. */
  gone: Set<string>
  /** Whether an article was retracted that left an explanation at its path. */
  isWithdrawn: boolean
  /** The paths that articles have now, by those that they left. */
  moved: Map<string, string>
  /** The changed images' hashes; undefined if every image counts as changed. */
  images: Set<string> | undefined
  /** Whether the settings or an edition changed: every page shows the ones and leads to the others. */
  settingsChanged: boolean
  settings: SiteSettings | null
  /** Whether an author was changed, whom only the contributors' pages describe. */
  authorsChanged: boolean
  leadArticle: string | null
  edition: CurrentEdition | null
  /** Content version and build: what is rendered or read under the same key stays valid. */
  cacheKey: string
  /** Of the database, when the list was read. */
  databaseId: string
  version: number
}

/**
 * How old the list may be while the database fails. A retraction made elsewhere is therefore unknown
 * for half a minute at most; after that, pages are refused rather than served.
 */
const trustedMs = 30_000

/** Undefined before the first release and during a restore: readers keep the static pages. */
type Cache = StaleWhileRevalidate<PendingChanges | undefined>

const caches = new WeakMap<D1Database, Cache>()

function cacheOf(env: Environment): Cache {
  const cache: Cache = caches.get(env.DB) ?? new StaleWhileRevalidate('The list of changed pages')
  caches.set(env.DB, cache)
  return cache
}

/** Paths that show articles. */
const magazinePath =
  /^\/(?:latest$|audio$|explore$|editions(?:\/|$)|article\/|category\/|tag\/|contributors(?:\/|$)|subscribe$|corrections(?:\/|$)|feeds\/|feed[./]|$)/

/** All other pages show the settings alone; what they load is the same in every release of one code. */
const settingsPath = /^\/(?:[^.]*|manifest\.webmanifest)$/

/** The pages that name or describe authors, and their feeds. */
const contributorsPath = /^\/(?:(?:feed\/)?contributors(?:\/|$)|subscribe$)/

/** How long such a page waits for the list. The static page, with the settings before, is right enough. */
const settingsWaitMs = 1_000

/** How old the list may be for the login, which anyone may ask for as often as they like. */
const loginFreshMs = 60_000

/**
 * Decides how to serve a page, from the list in memory.
 *
 * @throws ApiError `unavailable` if it is not known which articles changed
 */
export async function pageState(
  env: Environment,
  path: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<PageState> {
  if (magazinePath.test(path)) return magazinePageState(env, path, waitUntil)
  if (!settingsPath.test(path)) return { kind: 'static' }
  const freshMs = path === '/login' ? loginFreshMs : undefined
  const reading = currentPendingChanges(env, waitUntil, freshMs).catch(() => undefined)
  const pending = await Promise.race([reading, scheduler.wait(settingsWaitMs)])
  if (!pending?.settingsChanged) return { kind: 'static' }
  return { kind: 'changed', afterRetraction: false, rendering: renderingOf(pending) }
}

async function magazinePageState(
  env: Environment,
  path: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<PageState> {
  const pending = await currentPendingChanges(env, waitUntil)
  if (!pending) return { kind: 'static' }
  const { pages, gone, isWithdrawn, moved, settingsChanged, authorsChanged } = pending
  const to = moved.get(path)
  if (to !== undefined) return { kind: 'moved', to }
  if (gone.has(path)) return { kind: 'gone' }
  const isAuthors = authorsChanged && contributorsPath.test(path)
  const isListed = !pages || pages.has(affectedPath(path))
  if (!isListed && !settingsChanged && !isAuthors) return { kind: 'static' }
  // With too many changes to list, any of them may be a retraction.
  const afterRetraction =
    !pages || gone.size > 0 || isWithdrawn || affectedPath(path) === '/editions'
  return { kind: 'changed', afterRetraction, rendering: renderingOf(pending) }
}

/**
 * What a page is rendered from that the release does not hold at all.
 *
 * @returns undefined before the first release and during a restore
 * @throws ApiError `unavailable` if it is not known what changed
 */
export async function currentRendering(
  env: Environment,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Rendering | undefined> {
  const pending = await currentPendingChanges(env, waitUntil)
  return pending && renderingOf(pending)
}

function renderingOf({ release, ...pending }: PendingChanges): Rendering {
  const { cacheKey, settings, leadArticle, edition } = pending
  return { origin: release.siteOrigin, cacheKey, settings, leadArticle, edition }
}

/**
 * Whether an edition's file in the release is as the edition and its articles are now. A file of a
 * text that was retracted since is never served.
 *
 * @throws ApiError `unavailable` if it is not known what changed
 */
export async function isEditionFileCurrent(
  env: Environment,
  number: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const pending = await currentPendingChanges(env, waitUntil)
  // Before the first release and during a restore there is no telling.
  if (!pending) return false
  const { release, databaseId, version } = pending
  if (release.contentSource !== databaseId) return false
  if (release.contentVersion === version) return true
  return isEditionUnchanged(env.DB, number, release.contentVersion)
}

/**
 * Decides where to look up an image: in the served release or in the database.
 *
 * @throws ApiError `unavailable` if it is not known what changed
 */
export async function imageState(
  env: Environment,
  hash: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<ImageState> {
  const pending = await currentPendingChanges(env, waitUntil)
  const release = pending?.release ?? (await liveRelease(env))
  if (!release) return { kind: 'none' }
  if (!pending || pending.images?.has(hash) === false) {
    return { kind: 'static', buildId: release.buildId }
  }
  return { kind: 'changed', cacheKey: pending.cacheKey }
}

/**
 * Begins to read the list for a page or image, if it is needed and old: an isolate that has just
 * started reads it while it checks the session.
 */
export function prefetchPendingChanges(
  env: Environment,
  path: string,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  if (![magazinePath, settingsPath, /^\/media\//].some((known) => known.test(path))) return
  waitUntil(currentPendingChanges(env, waitUntil).catch(() => undefined))
}

/** Fails closed: without a list that may be trusted, a retracted article could be served. */
async function currentPendingChanges(
  env: Environment,
  waitUntil: (work: Promise<unknown>) => void,
  freshMs?: number,
): Promise<PendingChanges | undefined> {
  const read = (last: PendingChanges | undefined) => readPendingChanges(env, last)
  const entry = await cacheOf(env).get({ read, waitUntil, trustedMs, freshMs })
  if (entry) return entry.value
  const headers = { 'retry-after': '5' }
  const message = 'This page cannot be shown at the moment. Please try again in a moment.'
  throw new ApiError('unavailable', message, { headers })
}

/**
 * To be called before a change. The returned function is called after it, with what its own batch read
 * for the served release: the next request of this isolate then knows of the change without asking. If
 * that is unknown, the next request reads the list anew. Returns the key of what is rendered now.
 */
export function beginVisibleChange(
  env: Environment,
): (release?: Release, answer?: ChangesAnswer) => string | undefined {
  const end = cacheOf(env).beginChange()
  return (release, answer) => {
    const changed = answer?.changed
    const pending = release && changed && pendingSince(release, changed)
    end(pending && { read: pending })
    return pending?.cacheKey
  }
}

/** To be called after any other change: the next request of this isolate reads the list anew. */
export function invalidatePendingChanges(env: Environment): void {
  cacheOf(env).invalidate()
}

/** @param last the list that this isolate read before */
async function readPendingChanges(
  env: Environment,
  last: PendingChanges | undefined,
): Promise<PendingChanges | undefined> {
  const release = await liveRelease(env, true)
  if (!release) return undefined
  const known = last && isSameRelease(last.release, release) ? last : undefined
  const { changed, state } = await readChangesSince(env.DB, release.contentVersion, known)
  // Until it is whole again, readers keep the pages that they had.
  if (state === 'restoring') return undefined
  return changed ? pendingSince(release, changed) : known
}

function pendingSince(release: Release, changed: ChangesSince): PendingChanges {
  const sameContent = release.contentSource === changed.databaseId
  const front = changed.leadVersion > release.contentVersion ? ['/'] : []
  const positions = sameContent ? changed.positions : undefined
  const pages = positions && [...positions.flatMap(affectedPages), ...front]
  const images = sameContent && changed.images
  return {
    release,
    pages: pages ? new Set(pages) : undefined,
    gone: new Set(changed.gone.map(pathOfAddress)),
    isWithdrawn: changed.withdrawn.length > 0,
    moved: new Map(changed.moved.map(([from, to]) => [pathOfAddress(from), pathOfAddress(to)])),
    images: images ? new Set(images) : undefined,
    settingsChanged:
      !sameContent ||
      Math.max(changed.settingsVersion, changed.editionsVersion) > release.contentVersion,
    settings: changed.settings,
    authorsChanged: !sameContent || changed.authorsVersion > release.contentVersion,
    leadArticle: changed.leadArticle,
    edition: currentEditionOf(changed),
    cacheKey: `${release.buildId} ${changed.databaseId} ${changed.version}`,
    databaseId: changed.databaseId,
    version: changed.version,
  }
}

function isSameRelease(one: Release, other: Release): boolean {
  return one.buildId === other.buildId && one.contentVersion === other.contentVersion
}
