import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { policyReports } from '#domain/vitals/policy-reports.ts'
import type { App } from '#worker/context.ts'
import { isHttps } from './https-only.ts'
import { withOwnStyles } from './own-styles.ts'
import { isAdminDocument, isPreviewPath } from './paths.ts'

const always = Object.entries({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow, noarchive',
})

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
const reportingEndpoints = `${policyReports.group}="${policyReports.path}"`

/** What a release's policy becomes for nearly every page: writing it for each one takes longer than all else here. */
let readersPages: { policy: string; whole: string } | undefined

function readersPolicy(policy: string): string {
  if (readersPages?.policy !== policy) {
    readersPages = { policy, whole: [policy, withoutMarkupFromText, reports].join('; ') }
  }
  return readersPages.whole
}

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
    const { headers, status } = c.res
    const { path } = c.req
    for (const [name, value] of always) headers.set(name, value)
    // Pictures of a feed are shown elsewhere.
    const resourcePolicy = 'cross-origin-resource-policy'
    if (!headers.has(resourcePolicy)) headers.set(resourcePolicy, 'same-origin')
    if (isHttps(c.req.url)) headers.set('strict-transport-security', strictTransport(c.env))
    if (isPreviewPath(path)) {
      // The address is the secret: it goes into no cache, and to no other site.
      headers.set('cache-control', 'no-store')
      headers.set('referrer-policy', 'no-referrer')
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    // Headers of a 304 replace those of the cached response: without one, the page keeps its policy.
    if (status === 304) return
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const policy = isPage ? await policyOf(c.env) : undefined
    if (policy === undefined) return headers.set('content-security-policy', closedPolicy)
    const own = headers.get('content-security-policy')
    headers.set('content-security-policy', pageHeader(path, policy, own))
    // A report would tell the address.
    if (!isPreviewPath(path)) headers.set('reporting-endpoints', reportingEndpoints)
  })
}

/**
 * The policy of one page.
 *
 * @param policy of the release's pages
 * @param own what the page's renderer made for it, if it was rendered since
 */
function pageHeader(path: string, policy: string, own: string | null): string {
  const whole = withOwnStyles(policy, own)
  if (isPreviewPath(path)) return [whole, withoutMarkupFromText].join('; ')
  if (isAdminDocument(path)) return [withEditorSources(whole), reports].join('; ')
  return readersPolicy(whole)
}

/** Two years, for this host alone: the owner's other subdomains may not have HTTPS. */
function strictTransport({ HSTS_SUBDOMAINS }: App['Bindings']): string {
  return `max-age=63072000${HSTS_SUBDOMAINS === 'true' ? '; includeSubDomains' : ''}`
}
