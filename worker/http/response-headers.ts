import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { policyReports } from '#domain/vitals/policy-reports.ts'
import type { App } from '#worker/context.ts'
import { withOwnStyles } from './own-styles.ts'
import { isAdminDocument, isPreviewPath } from './paths.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

/** For responses that are not pages: they load nothing. */
const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Scripts of readers' pages never make markup from text; the editor's libraries do. */
const withoutMarkupFromText = "require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * In the portal, pictures from other sites are shown and fetched, to be stored here, and the length of a
 * recording is read before it is uploaded.
 */
function withEditorSources(policy: string): string {
  return policy
    .replace(/(^|; )(img-src|connect-src) /g, '$1$2 https: ')
    .replace(/(^|; )media-src /, '$1media-src blob: ')
}

/** Where browsers report what a policy blocked. */
const reports = `report-uri ${policyReports.path}; report-to ${policyReports.group}`

/**
 * Sets the protecting headers on every response. Pages get the policy that their release was built
 * with, because it holds the hashes of the release's own inline scripts.
 *
 * @param policyOf the policy of the release's pages; undefined if none can be read, so that pages load nothing
 */
export function responseHeaders(
  policyOf: (env: App['Bindings']) => Promise<string | undefined>,
): MiddlewareHandler<App> {
  return createMiddleware<App>(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (new URL(c.req.url).protocol === 'https:') {
      c.res.headers.set('strict-transport-security', strictTransport(c.env))
    }
    if (isPreviewPath(c.req.path)) {
      // The address is the secret: it goes into no cache, and to no other site.
      c.res.headers.set('cache-control', 'no-store')
      c.res.headers.set('referrer-policy', 'no-referrer')
    }
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    // Headers of a 304 replace those of the cached response: without one, the page keeps its policy.
    if (c.res.status === 304) return
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    const policy = isPage ? await policyOf(c.env) : undefined
    if (policy === undefined) return c.res.headers.set('content-security-policy', closedPolicy)
    const whole = withOwnStyles(policy, c.res.headers.get('content-security-policy'))
    const parts = isAdminDocument(c.req.path)
      ? [withEditorSources(whole)]
      : [whole, withoutMarkupFromText]
    if (isPreviewPath(c.req.path)) {
      // A report would tell the address.
      return c.res.headers.set('content-security-policy', parts.join('; '))
    }
    c.res.headers.set('content-security-policy', [...parts, reports].join('; '))
    c.res.headers.set('reporting-endpoints', `${policyReports.group}="${policyReports.path}"`)
  })
}

/** Two years, for this host alone: the owner's other subdomains may not have HTTPS. */
function strictTransport({ HSTS_SUBDOMAINS }: App['Bindings']): string {
  return `max-age=63072000${HSTS_SUBDOMAINS === 'true' ? '; includeSubDomains' : ''}`
}
