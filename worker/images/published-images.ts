import { mediaHash } from '#domain/media.ts'
import { publishedImagesPath } from '#domain/published-images.ts'
import { isImageUsed } from '#worker/db/image-uses.ts'
import type { Environment } from '#worker/environment.ts'
import { imageState } from '#worker/reader/pending-changes.ts'

/** How many answers of the database an isolate keeps. */
const keptAnswers = 5_000

/** Lists of the served release by path, as they were read: kept for one build. */
interface ReleaseLists {
  buildId: string
  lists: Map<string, Promise<string>>
}

/** Which images are used, kept for one content version of one build. */
interface UsedImages {
  keptUnder: string
  used: Map<string, boolean>
}

const releaseLists = new WeakMap<Fetcher, ReleaseLists>()
const usedImages = new WeakMap<D1Database, UsedImages>()

/**
 * Tells whether readers may see an image: only while a published article uses it. The served
 * release lists its images; those that changed since are looked up in the database.
 *
 * @param key the image's key, as `isMediaKey` accepts it
 * @returns whether a published article uses it
 * @throws what the database or the release throws: then it must not be shown
 */
export async function isImagePublished(
  env: Environment,
  key: string,
  background: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const hash = mediaHash(key)
  const state = await imageState(env, hash, background)
  if (state.kind === 'none') return false
  if (state.kind === 'static') return isListed(env, hash, state.buildId)
  return isUsedNow(env, hash, state.keptUnder)
}

async function isListed({ ASSETS }: Environment, hash: string, buildId: string): Promise<boolean> {
  let known = releaseLists.get(ASSETS)
  if (known?.buildId !== buildId) {
    known = { buildId, lists: new Map() }
    releaseLists.set(ASSETS, known)
  }
  const path = publishedImagesPath(hash)
  let list = known.lists.get(path)
  if (!list) {
    list = readList(ASSETS, path)
    known.lists.set(path, list)
    list.catch(() => known.lists.delete(path))
  }
  return (await list).includes(hash)
}

/** As text: it takes a fraction of a set's memory, and a hash stands in it whole or not at all. */
async function readList(assets: Fetcher, path: string): Promise<string> {
  const response = await assets.fetch(new Request(`https://assets.invalid${path}`))
  if (response.status === 404) return ''
  if (!response.ok) throw new Error(`${path} of the release answered ${response.status}.`)
  return response.text()
}

async function isUsedNow({ DB }: Environment, hash: string, keptUnder: string): Promise<boolean> {
  let known = usedImages.get(DB)
  if (known?.keptUnder !== keptUnder || known.used.size >= keptAnswers) {
    known = { keptUnder, used: new Map() }
    usedImages.set(DB, known)
  }
  const kept = known.used.get(hash)
  if (kept !== undefined) return kept
  const used = await isImageUsed(DB, hash)
  known.used.set(hash, used)
  return used
}
