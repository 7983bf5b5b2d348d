import type { Context } from 'hono'
import { pathOfAddress } from '#domain/articles/slug.ts'
import { type CurrentEdition, currentEditionOf } from '#domain/editions/edition.ts'
import { affectedPages } from '#domain/reader/affected-pages.ts'
import type { Release } from '#domain/releases/release.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import type { App, RequestContext } from '#worker/context.ts'
import type { ChangesAnswer, ChangesSince } from '#worker/db/changes-since.ts'
import type { Environment } from '#worker/environment.ts'
import type { ReleaseChanges } from '#worker/gate-reading.ts'
import { beginReleaseChange, releaseChanges } from '#worker/gate-state.ts'
import { unavailable } from '#worker/http/errors.ts'

/** The pages and images that changed since the version in `release.json`. */
export interface PendingChanges {
  release: Release
  /** The changed paths; undefined if every page of the magazine counts as changed. */
  pages: Set<string> | undefined
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
  /** What the list was made of. */
  changed: ChangesSince
}

/**
 * Fails closed: without a list that may be trusted, a retracted article could be served.
 *
 * @returns undefined before the first release and during a restore: readers keep the static pages
 * @throws ApiError `unavailable` if it is not known what changed
 */
export async function currentPendingChanges(
  c: RequestContext,
  freshMs?: number,
): Promise<PendingChanges | undefined> {
  const entry = await releaseChanges(c, freshMs)
  if (entry) return entry.value && pendingSince(entry.value)
  throw unavailable('This page cannot be shown at the moment. Please try again in a moment.')
}

/**
 * Whether an edition's file in the release is as the edition and its articles are now. A file of a
 * text that was retracted since is never served.
 *
 * @throws ApiError `unavailable` if it is not known what changed
 */
export async function isEditionFileCurrent(c: Context<App>, number: number): Promise<boolean> {
  const pending = await currentPendingChanges(c)
  // Before the first release and during a restore there is no telling.
  if (!pending) return false
  const { release, changed } = pending
  if (release.contentSource !== changed.databaseId) return false
  if (release.contentVersion === changed.version) return true
  const { isEditionUnchanged } = await import('#worker/db/editions/editions.ts')
  return isEditionUnchanged(c.env.DB, number, release.contentVersion)
}

/**
 * To be called before a change. The returned function is called after it, with what its own batch read
 * for the served release, and returns the key of what is rendered now, if that is known.
 */
export function beginVisibleChange(
  env: Environment,
): (release?: Release, answer?: ChangesAnswer) => string | undefined {
  const end = beginReleaseChange(env)
  return (release, answer) => {
    const changed = answer?.changed
    const read = release && changed && { release, changed }
    end(read && { read })
    return read && pendingSince(read).cacheKey
  }
}

/** What the last requests asked for: nearly all ask for the same. */
const known = new WeakMap<ChangesSince, PendingChanges>()

function pendingSince({ release, changed }: ReleaseChanges): PendingChanges {
  const last = known.get(changed)
  if (last?.release.buildId === release.buildId) return last
  const pending = pendingOf(release, changed)
  known.set(changed, pending)
  return pending
}

function pendingOf(release: Release, changed: ChangesSince): PendingChanges {
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
    changed,
  }
}
