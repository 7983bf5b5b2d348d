import type { Context } from 'hono'
import { affectedPath } from '#domain/reader/affected-pages.ts'
import type { App } from '#worker/context.ts'
import { endedSessions } from '#worker/gate-state.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { currentPendingChanges, type PendingChanges } from './pending-changes.ts'
import { prepareRenderer } from './renderer.ts'
import type { Rendering } from './rendering.ts'

/** How a page is to be served, given what changed since the served release. */
export type PageState =
  /** The static file is right. */
  | { kind: 'static' }
  /**
   * The page changed and is rendered from the database. `afterRetraction`: an article was retracted,
   * so the static file must not be served in its place.
   */
  | { kind: 'changed'; afterRetraction: boolean; rendering: Rendering }
  | { kind: 'gone' }
  /** An address that its article left, for this path. */
  | { kind: 'moved'; to: string }

/** Where to look up whether readers may see an image. */
export type ImageState =
  /** There is no release yet. */
  | { kind: 'none' }
  /** The lists of this build are right. */
  | { kind: 'static'; buildId: string }
  /** Its use changed since: the database decides, and its answer is cached under this key. */
  | { kind: 'changed'; cacheKey: string }

const magazinePath =
  /^\/(?:latest$|audio$|explore$|editions(?:\/|$)|article\/|category\/|tag\/|contributors(?:\/|$)|subscribe$|corrections(?:\/|$)|feeds\/|feed[./]|$)/

/** All other pages show the settings alone; what they load is the same in every release of one code. */
const settingsPath = /^\/(?:[^.]*|manifest\.webmanifest)$/

/** The pages that name or describe authors, and their feeds. */
const contributorsPath = /^\/(?:(?:feed\/)?contributors(?:\/|$)|subscribe$)/

/** How long a page without articles waits for the list: one with the settings before is right enough. */
const settingsWaitMs = 1_000

/** How old the list may be for the login, which anyone may ask for as often as they like. */
const loginFreshMs = 60_000

/**
 * Decides how to serve a page, from the list in memory.
 *
 * @throws ApiError `unavailable` if it is not known which articles changed
 */
export async function pageState(c: Context<App>, path: string): Promise<PageState> {
  if (magazinePath.test(path)) return magazinePageState(c, path)
  if (!settingsPath.test(path)) return { kind: 'static' }
  const freshMs = path === '/login' ? loginFreshMs : undefined
  const reading = currentPendingChanges(c, freshMs).catch(() => undefined)
  const pending = await Promise.race([reading, scheduler.wait(settingsWaitMs)])
  if (!pending?.settingsChanged) return { kind: 'static' }
  return { kind: 'changed', afterRetraction: false, rendering: renderingOf(pending) }
}

async function magazinePageState(c: Context<App>, path: string): Promise<PageState> {
  const pending = await currentPendingChanges(c)
  if (!pending) return { kind: 'static' }
  const { pages, gone, isWithdrawn, moved, settingsChanged, authorsChanged } = pending
  const to = moved.get(path)
  if (to !== undefined) return { kind: 'moved', to }
  if (gone.has(path)) return { kind: 'gone' }
  const isAuthors = authorsChanged && contributorsPath.test(path)
  const isListed = !pages || pages.has(affectedPath(path))
  if (!isListed && !settingsChanged && !isAuthors) {
    if (pages.size > 0) prepareRenderer((work) => c.executionCtx.waitUntil(work))
    return { kind: 'static' }
  }
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
export async function currentRendering(c: Context<App>): Promise<Rendering | undefined> {
  const pending = await currentPendingChanges(c)
  return pending && renderingOf(pending)
}

function renderingOf({ release, ...pending }: PendingChanges): Rendering {
  const { cacheKey, settings, leadArticle, edition } = pending
  return { origin: release.siteOrigin, cacheKey, settings, leadArticle, edition }
}

/**
 * Decides where to look up an image: in the served release or in the database.
 *
 * @throws ApiError `unavailable` if it is not known what changed
 */
export async function imageState(c: Context<App>, hash: string): Promise<ImageState> {
  const pending = await currentPendingChanges(c)
  const release = pending?.release ?? (await liveRelease(c.env))
  if (!release) return { kind: 'none' }
  if (!pending || pending.images?.has(hash) === false) {
    return { kind: 'static', buildId: release.buildId }
  }
  return { kind: 'changed', cacheKey: pending.cacheKey }
}

/**
 * Begins to read both lists for a page or image, if it is needed and old: an isolate that has just
 * started reads it while it checks the session.
 */
export function prefetchPendingChanges(c: Context<App>, path: string): void {
  if (![magazinePath, settingsPath, /^\/media\//].some((known) => known.test(path))) return
  // A reading keeps itself going; `waitUntil` for each request would cost as much as checking the session.
  for (const list of [endedSessions, currentPendingChanges]) list(c).catch(() => undefined)
}
