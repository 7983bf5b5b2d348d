import type { Context } from 'hono'
import { feedToken } from '#worker/feed-access.ts'
import type { App } from '#worker/guard.ts'

/**
 * Writes the private addresses of the feeds into the prebuilt page: a static file cannot know them.
 * What comes out belongs to the access key of this moment, so that nobody keeps a copy.
 *
 * @param c the request's context
 * @param page the page, with plain addresses
 * @returns the page, filled
 */
export function fillSubscribeScreen(c: Context<App>, page: Response): Response {
  const address = (path: string) =>
    `${new URL(path, c.req.url).href}?token=${encodeURIComponent(feedToken(c.env))}`
  const filled = new HTMLRewriter()
    .on('a[data-feed]', {
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
