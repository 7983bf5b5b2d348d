import type { Context } from 'hono'
import { type SyndicationFormat, syndicationTypes } from '#domain/reader/syndication.ts'
import { currentSharedKey } from '#worker/auth/ended-sessions.ts'
import type { SharedKey } from '#worker/auth/fingerprint.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import { readReader } from '#worker/auth/sessions.ts'
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
  const shared = await currentSharedKey(c)
  const text = withSignedUploads(shared, reader, await feed.text(), origin)
  const self = origin + path
  return new Response(
    text.replace(`${self}"`, () => `${self}?token=${feedToken(shared, reader)}"`),
    { headers },
  )
}

function withSignedUploads(shared: SharedKey, reader: FeedReader, text: string, origin: string) {
  return text.replaceAll(uploadPath, (path, key: string, place: number) =>
    text.endsWith(origin, place) ? `${path}?feed=${uploadSignature(shared, reader, key)}` : path,
  )
}

/**
 * Writes the reader's private feed addresses into the prebuilt page, which lists the plain ones. The
 * result belongs to one access key and is not cached.
 */
export async function fillSubscribeScreen(c: Context<App>, page: Response): Promise<Response> {
  const opened = await readReader(c, cookieToken(c, 'site'))
  if (!opened) return page
  const shared = await currentSharedKey(c)
  const reader = { namedKey: opened.namedKey, secret: c.env.SESSION_SECRET }
  const address = (path: string) =>
    `${new URL(path, c.req.url).href}?token=${encodeURIComponent(feedToken(shared, reader))}`
  const filled = new HTMLRewriter()
    .on('a[data-feed], link[data-feed]', {
      element(link) {
        link.setAttribute('href', address(link.getAttribute('href') ?? ''))
      },
    })
    .on('[data-feed-address]', {
      element(text) {
        text.setInnerContent(address(text.getAttribute('data-feed-address') ?? ''))
      },
    })
    .transform(page)
  const answer = new Response(filled.body, filled)
  for (const name of ['etag', 'content-length']) answer.headers.delete(name)
  answer.headers.set('cache-control', 'private, no-store')
  return answer
}
