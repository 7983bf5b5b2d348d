import { listPublishedArticles } from '#domain/reader/calls.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { ask } from './ask.ts'

const required: readonly [name: string, value: RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['x-robots-tag', /noindex/],
  ['content-security-policy', /^default-src 'none'.*frame-ancestors 'none'/],
]

/**
 * Checks the protecting headers of a page, a refusal and a call, and that nothing between the Worker
 * and the reader changes pages.
 *
 * @throws UserError naming the first header that is missing or wrong
 */
export async function checkHeaders(origin: string): Promise<string> {
  for (const path of ['/login', '/release.json', listPublishedArticles.path]) {
    const response = await ask(origin, path)
    const body = await response.text()
    assertHeaders(origin, path, response.headers)
    if (path !== '/login') continue
    if (response.status !== 200) {
      throw new UserError(`/login was answered with status ${response.status}, not 200.`)
    }
    assertUnchanged(body)
  }
  await assertHttpsOnly(origin)
  return 'set on pages, refusals and calls'
}

function assertHeaders(origin: string, path: string, headers: Headers): void {
  const https: typeof required = origin.startsWith('https:')
    ? [['strict-transport-security', /max-age=\d{7,}/]]
    : []
  for (const [name, value] of [...required, ...https]) {
    const found = headers.get(name)
    if (found !== null && value.test(found)) continue
    const fault = found === null ? `no ${name}` : `an unexpected ${name}: ${found}`
    throw new UserError(`${path} has ${fault}. Check the zone’s transform rules.`)
  }
  if (headers.get('content-security-policy')?.includes('unsafe')) {
    throw new UserError(`${path} allows unsafe scripts or styles.`)
  }
  if (headers.has('access-control-allow-origin')) {
    throw new UserError(
      `${path} may be read by pages of other sites (Access-Control-Allow-Origin).`,
    )
  }
}

/** Zones can be set to insert scripts, which the pages’ policy blocks. */
function assertUnchanged(page: string): void {
  const inserted = /\/cdn-cgi\/(?!access)[\w/.-]+|static\.cloudflareinsights\.com/.exec(page)?.[0]
  if (inserted === undefined) return
  throw new UserError(
    `Cloudflare inserts ${inserted} into pages, which their policy blocks. Turn off Rocket Loader, Email Address Obfuscation and automatic Web Analytics for the zone.`,
  )
}

async function assertHttpsOnly(origin: string): Promise<void> {
  if (!origin.startsWith('https:')) return
  const plain = origin.replace('https:', 'http:')
  const response = await ask(plain, '/login').catch(() => undefined)
  await response?.body?.cancel()
  const location = response?.headers.get('location') ?? ''
  if (!response || location.startsWith('https://')) return
  throw new UserError(`${plain}/login is served without leading to https.`)
}
