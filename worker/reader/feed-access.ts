import type { Context } from 'hono'
import { syndicationFormat } from '#domain/reader/syndication.ts'
import { currentSharedKey } from '#worker/auth/ended-sessions.ts'
import { constantTimeEqual } from '#worker/auth/fingerprint.ts'
import { isNamedKeyValid } from '#worker/auth/named-keys.ts'
import { sessionSecrets } from '#worker/auth/tokens.ts'
import type { App } from '#worker/context.ts'
import { type FeedReader, feedCredential } from './feed-credential.ts'

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

async function readerBy(
  c: Context<App>,
  given: string | undefined,
  opens: string,
): Promise<FeedReader | undefined> {
  if (given === undefined) return undefined
  const namedKey = given.includes('.') ? given.slice(0, given.lastIndexOf('.')) : null
  const shared = await currentSharedKey(c)
  const reader = sessionSecrets(c.env)
    .map((secret) => ({ namedKey, secret }))
    .find((one) => constantTimeEqual(given, feedCredential(shared, one, opens)))
  if (!reader || namedKey === null) return reader
  const holds = await isNamedKeyValid(c, namedKey, 0)
  return holds ? reader : undefined
}
