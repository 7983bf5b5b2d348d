import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { syndicationFormat } from '#domain/reader/syndication.ts'
import { isNamedKeyValid } from '#worker/auth/access-keys.ts'
import { constantTimeEqual } from '#worker/auth/constant-time-equal.ts'
import { currentSharedKey } from '#worker/auth/ended-sessions.ts'
import { keyFingerprint, type SharedKey } from '#worker/auth/fingerprint.ts'
import type { App } from '#worker/context.ts'

/**
 * The owner of the private address that a request uses: a feed with `?token=`, or an image or
 * audio file of a feed with `?feed=`.
 *
 * @returns undefined if the address opens nothing, or something else
 * @throws ApiError `unavailable` if the key cannot be checked
 */
export async function feedReaderOf(c: Context<App>, path: string): Promise<FeedReader | undefined> {
  if (syndicationFormat(path)) return readerBy(c, c.req.query('token'), 'feeds')
  const key = path.startsWith('/media/') && path.slice('/media/'.length)
  return key ? readerBy(c, c.req.query('feed'), `image ${key}`) : undefined
}

async function readerBy(c: Context<App>, given: string | undefined, opens: string) {
  if (given === undefined) return undefined
  const namedKey = given.includes('.') ? given.slice(0, given.lastIndexOf('.')) : null
  const secrets = [c.env.SESSION_SECRET, c.env.SESSION_SECRET_PREVIOUS]
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const shared = await currentSharedKey(c.env, waitUntil)
  const reader = secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => ({ namedKey, secret }))
    .find((one) => constantTimeEqual(given, feedCredential(shared, one, opens)))
  if (!reader || namedKey === null) return reader
  const holds = await isNamedKeyValid(c.env, namedKey, 0, waitUntil)
  return holds ? reader : undefined
}

/** The access key that a private feed address belongs to, and the secret that signed it. */
export interface FeedReader {
  /** The id of the named access key; null for the shared one. */
  namedKey: string | null
  /** The session secret, or the previous one while it is being replaced. */
  secret: string
}

/**
 * Derives the credential that a feed reader, which has no session, presents. It is bound to the
 * reader's access key, so that it ends with the key, and to what it opens, so that it opens nothing
 * else.
 */
function feedCredential(shared: SharedKey, { namedKey, secret }: FeedReader, opens: string) {
  const key = namedKey === null ? keyFingerprint(shared, secret) : `named ${namedKey}`
  const hmac = createHmac('sha256', secret).update(`feed reader: ${key} ${opens}`)
  const signed = hmac.digest('base64url').slice(0, 32)
  return namedKey === null ? signed : `${namedKey}.${signed}`
}

/** The token that opens the syndication feeds and nothing else, while the access key is valid. */
export function feedToken(shared: SharedKey, reader: FeedReader): string {
  return feedCredential(shared, reader, 'feeds')
}

/** The signature that opens one upload and nothing else, while the access key is valid. */
export function uploadSignature(shared: SharedKey, reader: FeedReader, key: string): string {
  return feedCredential(shared, reader, `image ${key}`)
}
