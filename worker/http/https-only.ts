import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { ApiError } from './errors.ts'

/** Whether a request may be served over plain HTTP: only on the machine where the product runs. */
export function isLocalHttp(address: string): boolean {
  return /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:[/?#]|$)/i.test(address)
}

/** @param address of a request, as the runtime writes it: parsing it for each one costs more */
export function isHttps(address: string): boolean {
  return address.startsWith('https:')
}

/**
 * Sends readers who came over plain HTTP to HTTPS. Cloudflare passes such requests on unless the zone
 * forbids them: the access key would be readable on its way, and browsers would refuse the cookies.
 */
export const httpsOnly = createMiddleware<App>(async (c, next) => {
  if (isHttps(c.req.url) || isLocalHttp(c.req.url)) return next()
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    throw new ApiError('bad_request', 'This site is only served over HTTPS.')
  }
  const url = new URL(c.req.url)
  url.protocol = 'https:'
  return c.redirect(url.href, 301)
})
