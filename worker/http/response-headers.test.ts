import { createExecutionContext, env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { readerToken } from '#worker/testing/client.ts'

const cookie = `__Host-latchkey_site=${await readerToken()}`

const release = {
  buildId: 'b',
  contentVersion: 0,
  contentSource: 's',
  siteOrigin: 'http://localhost',
  builtAt: '',
  seconds: 1,
  pages: 1,
  publicPaths: [],
  policy: "default-src 'none'; script-src 'self' 'sha256-x'; frame-ancestors 'none'",
}

/** @param broken whether `release.json` cannot be read */
function assets(broken = false): Fetcher {
  const fetch: Fetcher['fetch'] = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/release.json') return broken ? new Response('{') : Response.json(release)
    if (pathname === '/about/')
      return new Response(null, { status: 307, headers: { location: '/about' } })
    if (['/about', '/admin', '/login'].includes(pathname)) {
      return new Response('<p>', { headers: { 'content-type': 'text/html', etag: '"x"' } })
    }
    return new Response('Not Found', { status: 404 })
  }
  return { fetch, connect: env.ASSETS.connect }
}

async function ask(path: string, init: RequestInit = {}, changes: object = {}) {
  const asked = new Request(`https://magazine.example${path}`, { redirect: 'manual', ...init })
  const environment = { ...env, ASSETS: assets(), ...changes }
  return app.fetch(asked, environment, createExecutionContext())
}

function send(type: string, body: string) {
  const headers = { 'content-type': type }
  return ask('/api/auth/site-access', { method: 'POST', headers, body })
}

const signedIn = () => ({ headers: { cookie } })

describe('every answer', () => {
  it.each<[string, () => Promise<Response>, number]>([
    ['a page', () => ask('/about', signedIn()), 200],
    ['the login', () => ask('/login'), 200],
    ['the portal', () => ask('/admin/login', signedIn()), 200],
    ['a redirect of the gate', () => ask('/about'), 302],
    ['a redirect of the assets', () => ask('/about/', signedIn()), 307],
    ['a refusal of the gate', () => ask('/_astro/page.js'), 401],
    ['a refused call', () => ask('/api/articles'), 401],
    ['an unknown call', () => ask('/api/nothing'), 404],
    ['a wrong method', () => ask('/about', { method: 'PURGE' }), 405],
    ['a body that is no JSON', () => send('application/json', '{'), 400],
    ['a body of another type', () => send('text/plain', '{}'), 415],
    [
      'a body that is too large',
      () => ask('/api/auth/logout', { method: 'POST', body: 'x'.repeat(2_000_001) }),
      413,
    ],
    ['a health check', () => ask('/healthz'), 200],
    ['a broken Worker', () => ask('/about', signedIn(), { BUILD_TOKEN: '' }), 500],
    ['a site without a release', () => ask('/about', signedIn(), { ASSETS: assets(true) }), 200],
  ])('has all protecting headers: %s', async (_name, make, status) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await make()
    log.mockRestore()
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': expect.stringMatching(/^(no-store|private, no-cache|public, no-cache)$/),
    })
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('requires HTTPS from subdomains only if the owner says so', async () => {
    for (const [setting, header] of [
      ['true', 'max-age=63072000; includeSubDomains'],
      ['', 'max-age=63072000'],
    ]) {
      const response = await ask('/healthz', {}, { HSTS_SUBDOMAINS: setting })
      expect(response.headers.get('strict-transport-security')).toBe(header)
    }
  })

  it('over plain HTTP does not require HTTPS', async () => {
    const asked = new Request('http://localhost/healthz')
    const response = await app.fetch(asked, env, createExecutionContext())
    expect(response.headers.has('strict-transport-security')).toBe(false)
  })
})

describe('the policy of a page', () => {
  it('names its own scripts and where to report, and for readers forbids markup from text', async () => {
    for (const [path, typed] of [
      ['/about', true],
      ['/login', true],
      ['/admin/login', false],
    ] as const) {
      const response = await ask(path, path === '/login' ? {} : signedIn())
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self' 'sha256-x'")
      expect(policy).toContain('report-uri /api/policy-reports; report-to policy')
      expect(policy?.includes("require-trusted-types-for 'script'")).toBe(typed)
      expect(response.headers.get('reporting-endpoints')).toBe('policy="/api/policy-reports"')
    }
  })

  it('is the closed one if the release’s own cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask('/about', signedIn(), { ASSETS: assets(true) })
    log.mockRestore()
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox$/)
  })

  it('is the one that was read last while the release cannot be read', async () => {
    const { fetch, connect } = assets()
    let broken = false
    const failing = (input: RequestInfo | URL, init?: RequestInit) => {
      const isRelease = new URL(new Request(input, init).url).pathname === '/release.json'
      if (broken && isRelease) throw new Error('Network connection lost.')
      return fetch(input, init)
    }
    const ASSETS = { fetch: failing, connect } as Fetcher
    const first = await ask('/about', signedIn(), { ASSETS })
    broken = true
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const second = await ask('/about', signedIn(), { ASSETS })
    vi.useRealTimers()
    log.mockRestore()
    const policy = second.headers.get('content-security-policy')
    expect([second.status, policy]).toEqual([200, first.headers.get('content-security-policy')])
    expect(policy).toContain("'sha256-x'")
  })
})
