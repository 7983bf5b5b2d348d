import type { Context } from 'hono'
import { currentSharedKey } from '#worker/auth/ended-sessions.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import { readReader } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import { feedToken } from './feed-credential.ts'

/**
 * Writes the reader's private feed addresses into the prebuilt page, which lists the plain ones. The
 * result belongs to one access key and is not cached.
 */
export async function fillSubscribeScreen(c: Context<App>, page: Response): Promise<Response> {
  const opened = await readReader(c, cookieToken(c, 'site'))
  if (!opened) return page
  const shared = await currentSharedKey(c.env, (work) => c.executionCtx.waitUntil(work))
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
