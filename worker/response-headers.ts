import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/guard.ts'
import { liveRelease } from '#worker/live-release.ts'

/** On every answer, the Worker's own included. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

/** For what is no page: it loads nothing. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Puts the protecting headers on every answer. Pages get the policy that their release was built
 * with, since it holds the hashes of the release's own inline scripts.
 */
export const responseHeaders = createMiddleware<App>(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(always)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
  if (new URL(c.req.url).protocol === 'https:') {
    c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  // A browser puts the headers of a 304 over those it kept: the page keeps its own policy.
  if (c.res.status === 304) return
  c.res.headers.set('content-security-policy', await policyFor(c.env, c.res))
})

async function policyFor(env: App['Bindings'], response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return closedPolicy
  return (await liveRelease(env))?.policy ?? closedPolicy
}
