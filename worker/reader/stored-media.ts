import type { Context } from 'hono'
import { audioFacts } from '#domain/audio/audio.ts'
import { isMediaKey, mediaAddress, mediaFacts, mediaHash } from '#domain/images/media.ts'
import { publishedImagesPath } from '#domain/images/published-images.ts'
import { etagMatches } from '#domain/releases/asset-etag.ts'
import type { App } from '#worker/context.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError, unavailable } from '#worker/http/errors.ts'
import { logError } from '#worker/log.ts'
import { readReleaseList } from '#worker/releases/release-list.ts'
import { isAdmin } from './access-decision.ts'
import { feedReaderOf } from './feed-access.ts'
import { imageState } from './page-state.ts'

/**
 * Answers an upload: an image whole, an audio file also in part, as players ask for it.
 *
 * @throws ApiError `not_found` unless the reader may have it; `unavailable`
 */
export async function serveMedia(c: Context<App>, key: string): Promise<Response> {
  if (!(await mayShow(c, key))) throw mediaNotFound(key)
  const response = await sendMedia(c, key)
  // Feed readers in a browser show it on a page of another origin.
  if (response.ok && (await feedReaderOf(c, c.req.path))) {
    response.headers.set('cross-origin-resource-policy', 'cross-origin')
  }
  return response
}

/**
 * Sends an upload to a caller who may have it.
 *
 * @throws ApiError `not_found`
 */
export async function sendMedia(c: Context<App>, key: string): Promise<Response> {
  const audio = audioFacts(key)
  const found = await read(c, shownKey(c, key), audio?.bytes)
  if (!found) throw mediaNotFound(key)
  const { object, body, range } = found
  const headers = new Headers({ etag: object.httpEtag })
  if (key.endsWith('.avif')) headers.set('vary', 'accept')
  // R2's own conditional reads throw if a header is malformed.
  if (etagMatches(c.req.header('if-none-match') ?? null, object.httpEtag)) {
    await body?.cancel()
    return new Response(null, { status: 304, headers })
  }
  if (audio) headers.set('accept-ranges', 'bytes')
  if (range === 'none') {
    headers.set('content-range', `bytes */${object.size}`)
    return new Response(null, { status: 416, headers })
  }
  object.writeHttpMetadata(headers)
  headers.set('content-length', String(range?.length ?? object.size))
  if (!range) return new Response(body, { headers })
  const last = range.offset + range.length - 1
  headers.set('content-range', `bytes ${range.offset}-${last}/${object.size}`)
  return new Response(body, { status: 206, headers })
}

function mediaNotFound(key: string): ApiError {
  return new ApiError('not_found', audioFacts(key) ? 'Audio unavailable' : 'Image unavailable')
}

/** What answers for a file: the largest size, a WebP, if the browser does not say that it shows AVIF. */
function shownKey(c: Context<App>, key: string): string {
  const facts = key.endsWith('.avif') ? mediaFacts(key) : undefined
  if (!facts || c.req.header('accept')?.includes('image/avif')) return key
  return mediaAddress(facts).slice('/media/'.length)
}

interface FoundMedia {
  object: R2Object
  /** Null for HEAD, and for `none`. */
  body: ReadableStream | null
  /** Undefined for the whole file; `none` if the file ends before what was asked for. */
  range?: ByteRange | 'none'
}

/** @param size of an audio file, in bytes; undefined for an image */
async function read(
  { env: { MEDIA }, req }: Context<App>,
  key: string,
  size: number | undefined,
): Promise<FoundMedia | undefined> {
  const range = size === undefined ? 'whole' : parseRange(req.header('range'), size)
  const condition = req.header('if-range')
  const isHead = req.method === 'HEAD'
  const head = isHead || range === 'none' || (range !== 'whole' && condition !== undefined)
  const known = head ? await MEDIA.head(key) : undefined
  if (known === null) return undefined
  if (isHead && known) return { object: known, body: null }
  // A player that holds a part of another file gets this one whole. Weak tags do not count.
  const isWhole = range === 'whole' || (condition !== undefined && condition !== known?.httpEtag)
  if (known && range === 'none' && !isWhole) return { object: known, body: null, range }
  const part = isWhole || range === 'none' ? undefined : range
  const object = await MEDIA.get(key, { range: part })
  return object ? { object, body: object.body, ...(part && { range: part }) } : undefined
}

/** Fails closed: what cannot be checked is shown to administrators only. */
async function mayShow(c: Context<App>, key: string): Promise<boolean> {
  if (!isMediaKey(key)) return false
  try {
    return (await isImagePublished(c, key)) || (await isAdmin(c))
  } catch (error) {
    if (await isAdmin(c)) return true
    logError(`Could not check whether readers may see ${key}`, error)
    const what = audioFacts(key) ? 'This audio' : 'This image'
    throw unavailable(`${what} cannot be shown at the moment. Please try again in a moment.`)
  }
}

interface ByteRange {
  offset: number
  length: number
}

/**
 * Reads the `Range` of a request (RFC 9110, section 14.2). Several ranges at once are not answered as
 * such, which the standard allows.
 *
 * @param size of the whole file, in bytes
 * @returns `whole` for a header that asks for nothing that is answered in part
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { offset: size - length, length }
  }
  const offset = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < offset) return 'whole'
  return offset >= size ? 'none' : { offset, length: end - offset }
}

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
async function isImagePublished(c: Context<App>, key: string): Promise<boolean> {
  const hash = mediaHash(key)
  const state = await imageState(c, hash)
  if (state.kind === 'none') return false
  if (state.kind === 'static') return isListed(c.env, hash, state.buildId)
  return isUsedNow(c.env, hash, state.cacheKey)
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
  const { isImageUsed } = await import('#worker/db/images/image-uses.ts')
  const used = cached.used.get(hash) ?? (await isImageUsed(DB, hash))
  cached.used.set(hash, used)
  return used
}
