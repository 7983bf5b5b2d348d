import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { syndicationFormat } from '#domain/syndication.ts'
import { namedKeyHolds } from '#worker/access-keys.ts'
import type { Environment } from '#worker/environment.ts'
import type { App } from '#worker/guard.ts'
import { sameSecret } from '#worker/same-secret.ts'
import { keyFingerprint } from '#worker/sessions.ts'

/** Whose key a private address belongs to, and what made it. */
export interface FeedReader {
  /** The id of the named access key; null for the shared one. */
  namedKey: string | null
  /** The session secret: the one before, too, while it is being replaced. */
  secret: string
}

/**
 * The one derivation of everything that feed readers, which have no session, are let in by. It is
 * bound to the reader's access key, so that it ends with it, and to what it opens, so that it opens
 * nothing else.
 */
function credential(env: Environment, { namedKey, secret }: FeedReader, opens: string): string {
  const key = namedKey === null ? keyFingerprint(env, secret) : `named ${namedKey}`
  const hmac = createHmac('sha256', secret).update(`feed reader: ${key} ${opens}`)
  const signed = hmac.digest('base64url').slice(0, 32)
  return namedKey === null ? signed : `${namedKey}.${signed}`
}

/**
 * @param env the Worker's environment
 * @param reader who subscribes
 * @returns the token that opens the feeds for feed readers and nothing else, while the key holds
 */
export function feedToken(env: Environment, reader: FeedReader): string {
  return credential(env, reader, 'feeds')
}

/**
 * @param env the Worker's environment
 * @param reader who subscribes
 * @param key the name of a stored image
 * @returns the signature that opens this image and nothing else, while the key holds
 */
export function imageSignature(env: Environment, reader: FeedReader, key: string): string {
  return credential(env, reader, `image ${key}`)
}

/**
 * @param c the context of a request for a feed with its `token`, or for an image with its `feed`
 * @param path the request's path
 * @returns whose private address it is; undefined where it opens nothing, or something else
 * @throws ApiError `unavailable` where nobody can tell whether a named key still holds
 */
export async function feedReaderOf(c: Context<App>, path: string): Promise<FeedReader | undefined> {
  if (syndicationFormat(path)) return readerBy(c, c.req.query('token'), 'feeds')
  const key = path.startsWith('/media/') && path.slice('/media/'.length)
  return key ? readerBy(c, c.req.query('feed'), `image ${key}`) : undefined
}

async function readerBy(
  c: Context<App>,
  given: string | undefined,
  opens: string,
): Promise<FeedReader | undefined> {
  if (given === undefined) return undefined
  const namedKey = given.includes('.') ? given.slice(0, given.lastIndexOf('.')) : null
  const secrets = [c.env.SESSION_SECRET, c.env.SESSION_SECRET_PREVIOUS]
  const reader = secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => ({ namedKey, secret }))
    .find((one) => sameSecret(given, credential(c.env, one, opens)))
  if (!reader || namedKey === null) return reader
  const holds = await namedKeyHolds(c.env, namedKey, 0, (work) => c.executionCtx.waitUntil(work))
  return holds ? reader : undefined
}
