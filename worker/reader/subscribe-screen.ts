import type { Context } from 'hono'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import { readReader } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import { feedToken } from './feed-credential.ts'

/**
 * Writes the private addresses of the feeds into the prebuilt page: a static file cannot know them.
 * What comes out belongs to the reader's access key, so that nobody keeps a copy.
 *
 * @param c the request's context
 * @param page the page, with plain addresses
 * @returns the page, filled
 */
export async function fillSubscribeScreen(c: Context<App>, page: Response): Promise<Response> {
  const opened = await readReader(c, cookieToken(c, 'site'))
  if (!opened) return page
  const reader = { namedKey: opened.namedKey, secret: c.env.SESSION_SECRET }
  const address = (path: string) =>
    `${new URL(path, c.req.url).href}?token=${encodeURIComponent(feedToken(c.env, reader))}`
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
