import type { Context } from 'hono'
import { type SyndicationFormat, syndicationTypes } from '#domain/reader/syndication.ts'
import { currentSharedKey } from '#worker/auth/ended-sessions.ts'
import type { SharedKey } from '#worker/auth/fingerprint.ts'
import type { App } from '#worker/context.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { feedReaderOf } from './feed-access.ts'
import { type FeedReader, feedToken, uploadSignature } from './feed-credential.ts'

const uploadPath =
  /\/media\/([0-9a-f]{32}-(?:\d+x\d+(?:-[0-9a-f]{6})?(?:\.\d+)?\.(?:webp|avif)|\d+\.(?:mp3|m4a)))/g

/**
 * Turns a feed of the release, or a rendered one, into the answer to a feed reader. A feed fetched by
 * its private address lists that address as its own, and its images and audio open without a session. The same
 * address always gives the same bytes, so that its ETag stays valid.
 *
 * @param path the feed's path
 * @param feed the feed as it is for everyone
 */
export async function answerFeed(
  c: Context<App>,
  path: string,
  format: SyndicationFormat,
  feed: Response,
): Promise<Response> {
  if (!feed.ok) return feed
  feed.headers.set('content-type', syndicationTypes[format])
  const reader = await feedReaderOf(c, path)
  if (!reader) return feed
  const headers = new Headers(feed.headers)
  headers.delete('content-length')
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const origin = (await liveRelease(c.env))?.siteOrigin ?? ''
  const shared = await currentSharedKey(c.env, (work) => c.executionCtx.waitUntil(work))
  const text = withSignedUploads(shared, reader, await feed.text(), origin)
  const self = origin + path
  return new Response(
    text.replace(`${self}"`, () => `${self}?token=${feedToken(shared, reader)}"`),
    { headers },
  )
}

function withSignedUploads(
  shared: SharedKey,
  reader: FeedReader,
  text: string,
  origin: string,
): string {
  return text.replaceAll(uploadPath, (path, key: string, place: number) =>
    text.endsWith(origin, place) ? `${path}?feed=${uploadSignature(shared, reader, key)}` : path,
  )
}
