import type { Context } from 'hono'
import { pathOfAddress } from '#domain/articles/slug.ts'
import { type CurrentEdition, currentEditionOf } from '#domain/editions/edition.ts'
import { affectedPages } from '#domain/reader/affected-pages.ts'
import type { Release } from '#domain/releases/release.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import type { App } from '#worker/context.ts'
import {
  type ChangesAnswer,
  type ChangesSince,
  readChangesSince,
} from '#worker/db/changes-since.ts'
import { type Environment, perDatabase } from '#worker/environment.ts'
import { unavailable } from '#worker/http/errors.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { sharedCopy } from '#worker/shared-copy.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'

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
 * How old the list may be while the database fails, or takes longer than a request waits for it. A retraction
 * made elsewhere is therefore unknown for half a minute at most; after that, pages are refused rather than
 * served.
 */
const maxStaleMs = 30_000

/** Undefined before the first release and during a restore: readers keep the static pages. */
const cacheOf = perDatabase(
  () => new StaleWhileRevalidate<PendingChanges | undefined>('The list of changed pages'),
)

/** Fails closed: without a list that may be trusted, a retracted article could be served. */
export async function currentPendingChanges(
  c: Pick<Context<App>, 'env' | 'executionCtx'>,
  freshMs?: number,
): Promise<PendingChanges | undefined> {
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const { read, form } = sourcesOf(c.env)
  const copy = sharedCopy(c.env, waitUntil, form)
  const entry = await cacheOf(c.env).get({ read, copy, waitUntil, maxStaleMs, freshMs })
  if (entry) return entry.value
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

/** The database, and what isolates share that are served the same release. Which one is served is read once. */
function sourcesOf(env: Environment) {
  let release: Release | undefined
  const readRelease = async () => {
    release ??= await liveRelease(env, true)
    return release
  }
  const isOfRelease = (pending: PendingChanges) =>
    release && isSameRelease(pending.release, release)
  return {
    /** @param last the list that this isolate read before */
    async read(last: PendingChanges | undefined): Promise<PendingChanges | undefined> {
      const release = await readRelease()
      if (!release) return undefined
      const known = last && isOfRelease(last) ? last : undefined
      const { contentVersion } = release
      const { changed, state } = await readChangesSince(env.DB, contentVersion, known?.changed)
      // Until it is whole again, readers keep the pages that they had.
      if (state === 'restoring') return undefined
      return changed ? pendingSince(release, changed) : known
    },
    form: {
      async name() {
        const release = await readRelease()
        return release && `changes/${release.contentVersion}`
      },
      tagOf: (pending: PendingChanges | undefined) =>
        pending && isOfRelease(pending)
          ? `${pending.changed.databaseId} ${pending.changed.version}`
          : undefined,
      encode: (pending: PendingChanges | undefined) => pending && JSON.stringify(pending.changed),
      decode: (text: string) => release && pendingSince(release, JSON.parse(text)),
    },
  }
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
    changed,
  }
}

function isSameRelease(one: Release, other: Release): boolean {
  return one.buildId === other.buildId && one.contentVersion === other.contentVersion
}
