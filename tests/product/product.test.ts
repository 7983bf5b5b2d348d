import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedProduct } from '#tests/support/shared-product.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { workerFiles } from '#tests/support/worker-files.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'

let product: TestedProduct

beforeAll(async () => {
  product = await sharedProduct('unchanged')
})

function get(path: string, cookie = '', init: RequestInit = {}): Promise<Response> {
  return fetch(product.origin + path, { redirect: 'manual', headers: { cookie }, ...init })
}

/** The folder of the release that is served. */
async function releaseFolder(): Promise<string> {
  return (await ReleaseStore.open(join(product.state, 'releases'))).current ?? ''
}

/** Paths of a release that lead somewhere else when they are asked for by name. */
const leadingElsewhere = /^\/(?:login|admin|not-found|no-articles)$/

async function releasePaths(): Promise<string[]> {
  const folder = await releaseFolder()
  const names = await readdir(folder, { recursive: true })
  const paths = []
  for (const name of names) {
    if ((await stat(join(folder, name))).isFile()) paths.push(`/${name}`)
  }
  return paths
}

describe('without a session', () => {
  it('a page leads to the login, and from there back to it', async () => {
    const response = await get('/about?x=1')
    expect(response.headers.get('location')).toBe('/login?next=%2Fabout%3Fx%3D1')
    const signedIn = await get('/login?next=%2Fabout', product.cookies.reader)
    expect(signedIn.headers.get('location')).toBe('/about')
  })
})

describe('with a reader’s session', () => {
  it('every page, feed and image of the release is there, and none names what is not out', async () => {
    const unpublished = (await product.client.list()).filter(({ published }) => !published)
    expect(unpublished.some(({ title }) => title === 'Letters to the Desk: Winter')).toBe(true)
    for (const path of await releasePaths()) {
      const page = path.replace(/(\/index)?\.html$/, '') || '/'
      const wanted = page.replace(/^\/category\//, '/?category=')
      const response = await get(wanted, product.cookies.reader)
      if (leadingElsewhere.test(wanted)) expect([wanted, response.status]).toEqual([wanted, 302])
      // The page of a preview link that opens nothing.
      else expect([wanted, response.status]).toEqual([wanted, wanted === '/preview' ? 404 : 200])
      const body = await response.text()
      const told = unpublished.flatMap(({ title }) => (body.includes(title) ? title : []))
      // A withdrawal is explained under its title, and nothing of its text is left.
      const explained = /^\/(?:corrections|article\/the-map-of-every-camera)/.test(wanted)
      expect([wanted, ...told]).toEqual([wanted, ...(explained ? ['The Map of Every Camera'] : [])])
      expect(body).not.toMatch(/two hundred and six|what looks back/)
    }
  })

  it('a page is private, carries its policy and is not sent twice', async () => {
    const response = await get('/about', product.cookies.reader)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    const headers = {
      cookie: product.cookies.reader,
      'if-none-match': response.headers.get('etag') ?? '',
    }
    const again = await get('/about', '', { headers })
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null])
  })

  it('an unknown article is Article Not Found, any other unknown path leads home', async () => {
    const article = await get('/article/nothing-aaaaaa', product.cookies.reader)
    expect(article.status).toBe(404)
    expect(await article.text()).toContain('Article Not Found')
    for (const path of ['/nothing', '/not-found', '/not-found.html', '/no-articles']) {
      const elsewhere = await get(path, product.cookies.reader)
      expect([path, elsewhere.status, elsewhere.headers.get('location')]).toEqual([path, 302, '/'])
    }
    const tag = await get('/tag/nothing', product.cookies.reader)
    expect([tag.status, await tag.text()]).toEqual([
      404,
      expect.stringContaining('No Articles Found'),
    ])
    expect((await get('/_astro/nothing.js', product.cookies.reader)).status).toBe(404)
  })

  it('the admin portal asks for the admin', async () => {
    for (const path of [
      '/admin',
      '/admin/create',
      '/admin/edit/x',
      '/admin/staging',
      '//admin',
      '/%61dmin',
    ]) {
      const response = await get(path, product.cookies.reader)
      expect([path, response.headers.get('location')]).toEqual([path, '/admin/login'])
    }
    expect((await get('/admin/login', product.cookies.reader)).status).toBe(200)
    expect((await get('/admin/edit/x', product.cookies.admin)).status).toBe(200)
  })
})

describe('the login as a plain form', () => {
  function post(fields: Record<string, string>): Promise<Response> {
    return get('/login', '', { method: 'POST', body: new URLSearchParams(fields) })
  }

  it('lets in with the key and goes on', async () => {
    const response = await post({ password: product.secrets.SITE_ACCESS_KEY, next: '/about' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/about'])
    expect(response.headers.get('set-cookie')).toContain('latchkey_site=')
  })

  it('shows why it does not, and remembers where to', async () => {
    const wrong = await post({ password: 'wrong', next: '/about' })
    expect(wrong.status).toBe(401)
    const page = await wrong.text()
    expect(page).toContain('Access Denied. Invalid passphrase.')
    expect(page).toMatch(/name="next"[^>]*value="\/about"/)
    const blank = await post({ password: ' ' })
    expect(await blank.text()).toContain('Access key is required')
  })
})

describe('secrets', () => {
  it('stand in nothing that is built or served', async () => {
    const folder = await releaseFolder()
    const files = (await releasePaths()).map((path) => join(folder, path))
    for (const file of [...files, ...(await workerFiles(product.state))]) {
      const text = await readFile(file, 'latin1')
      for (const [secret, value] of Object.entries(product.secrets)) {
        if (secret !== 'ADMIN_USERNAME') expect([file, text.includes(value)]).toEqual([file, false])
      }
    }
  })
})
