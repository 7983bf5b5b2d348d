import type { Context } from 'hono'
import { type SyndicationFormat, syndicationTypes } from '#domain/syndication.ts'
import type { App } from '#worker/context.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { feedReaderOf } from './feed-access.ts'
import { type FeedReader, feedToken, imageSignature } from './feed-credential.ts'

const imagePath = /\/media\/([0-9a-f]{32}-\d+x\d+(?:\.\d+)?\.webp)/g

/**
 * Makes of a feed as the release holds it, or as it was rendered, the answer to a feed reader. Who
 * came by the private address is told it as the feed's own, and gets images that open without a
 * session. The same address gives the same bytes, so that the entity tag stays good.
 *
 * @param c the request's context
 * @param path the feed's path
 * @param format its format
 * @param feed the feed, the same for everybody
 * @returns the answer
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
  const text = withSignedImages(c, reader, await feed.text(), origin)
  const self = origin + path
  return new Response(
    text.replace(`${self}"`, () => `${self}?token=${feedToken(c.env, reader)}"`),
    { headers },
  )
}

function withSignedImages(
  c: Context<App>,
  reader: FeedReader,
  text: string,
  origin: string,
): string {
  return text.replaceAll(imagePath, (path, key: string, place: number) =>
    text.endsWith(origin, place) ? `${path}?feed=${imageSignature(c.env, reader, key)}` : path,
  )
}
