import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { ApiError } from './errors.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Whether a request may be served over plain HTTP: only on the machine where the product runs. */
export function isLocalHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopback.includes(hostname)
}

/**
 * Sends readers who came over plain HTTP to HTTPS. Cloudflare passes such requests on unless the zone
 * forbids them: the access key would be readable on its way, and browsers would refuse the cookies.
 */
export const httpsOnly = createMiddleware<App>(async (c, next) => {
  const url = new URL(c.req.url)
  if (url.protocol === 'https:' || isLocalHttp(url)) return next()
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    throw new ApiError('bad_request', 'This site is only served over HTTPS.')
  }
  url.protocol = 'https:'
  return c.redirect(url.href, 301)
})
