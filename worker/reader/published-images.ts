import { mediaHash } from '#domain/images/media.ts'
import { publishedImagesPath } from '#domain/images/published-images.ts'
import { isImageUsed } from '#worker/db/images/image-uses.ts'
import type { Environment } from '#worker/environment.ts'
import { readReleaseList } from '#worker/releases/release-list.ts'
import { imageState } from './page-state.ts'

/** How many answers of the database an isolate caches. */
const maxAnswers = 5_000

/** Whether images are in use, cached for one content version of one build. */
const usedImages = new WeakMap<D1Database, { cacheKey: string; used: Map<string, boolean> }>()

/**
 * Whether readers may see an image: only while a published article uses it. The served release lists
 * its images; those whose use changed since are looked up in the database.
 *
 * @param key the image's key, as `isMediaKey` accepts it
 * @throws what the database or the release throws: the image must then not be shown
 */
export async function isImagePublished(
  env: Environment,
  key: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const hash = mediaHash(key)
  const state = await imageState(env, hash, waitUntil)
  if (state.kind === 'none') return false
  if (state.kind === 'static') return isListed(env, hash, state.buildId)
  return isUsedNow(env, hash, state.cacheKey)
}

async function isListed({ ASSETS }: Environment, hash: string, buildId: string): Promise<boolean> {
  const list = await readReleaseList(ASSETS, buildId, publishedImagesPath(hash))
  // A hash cannot match across two lines.
  return list.includes(hash)
}

async function isUsedNow({ DB }: Environment, hash: string, cacheKey: string): Promise<boolean> {
  let cached = usedImages.get(DB)
  if (cached?.cacheKey !== cacheKey || cached.used.size >= maxAnswers) {
    cached = { cacheKey, used: new Map() }
    usedImages.set(DB, cached)
  }
  const used = cached.used.get(hash) ?? (await isImageUsed(DB, hash))
  cached.used.set(hash, used)
  return used
}
