import type { Context } from 'hono'
import { audioFacts } from '#domain/audio/audio.ts'
import { isMediaKey, mediaAddress, mediaFacts } from '#domain/images/media.ts'
import { etagMatches } from '#domain/releases/asset-etag.ts'
import type { App } from '#worker/context.ts'
import { type ByteRange, parseRange } from '#worker/http/byte-range.ts'
import { ApiError } from '#worker/http/errors.ts'
import { logError } from '#worker/log.ts'
import { isAdmin } from './access-decision.ts'
import { feedReaderOf } from './feed-access.ts'
import { isImagePublished } from './published-images.ts'

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
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    return (await isImagePublished(c.env, key, waitUntil)) || (await isAdmin(c))
  } catch (error) {
    if (await isAdmin(c)) return true
    logError(`Could not check whether readers may see ${key}`, error)
    const headers = { 'retry-after': '5' }
    const what = audioFacts(key) ? 'This audio' : 'This image'
    const message = `${what} cannot be shown at the moment. Please try again in a moment.`
    throw new ApiError('unavailable', message, { headers })
  }
}
