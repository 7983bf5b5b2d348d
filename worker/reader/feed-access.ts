import type { Context } from 'hono'
import { syndicationFormat } from '#domain/syndication.ts'
import { namedKeyHolds } from '#worker/auth/access-keys.ts'
import { constantTimeEqual } from '#worker/auth/constant-time-equal.ts'
import type { App } from '#worker/context.ts'
import { type FeedReader, feedCredential } from './feed-credential.ts'

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
    .find((one) => constantTimeEqual(given, feedCredential(c.env, one, opens)))
  if (!reader || namedKey === null) return reader
  const holds = await namedKeyHolds(c.env, namedKey, 0, (work) => c.executionCtx.waitUntil(work))
  return holds ? reader : undefined
}
