import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedTopSchema } from '#domain/feed.ts'
import { releaseSchema } from '#domain/release.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { readApiCalls } from './api-calls.ts'

let product: StartedProduct

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

function get(path: string, cookie = '', init: RequestInit = {}): Promise<Response> {
  return fetch(product.origin + path, { redirect: 'manual', headers: { cookie }, ...init })
}

/** The folder of the release that is served. */
async function releaseFolder(): Promise<string> {
  return (await ReleaseStore.open(join(product.state, 'releases'))).current ?? ''
}

async function releasePaths(): Promise<string[]> {
  const folder = await releaseFolder()
  const names = await readdir(folder, { recursive: true })
  const paths = []
  for (const name of names) {
    if ((await stat(join(folder, name))).isFile()) paths.push(`/${name}`)
  }
  return paths
}

async function releaseFile() {
  return releaseSchema.parse(await (await get('/release.json', product.cookies.reader)).json())
}

async function firstArticle() {
  const top = feedTopSchema.parse(
    await (await get('/feeds/all/top.json', product.cookies.reader)).json(),
  )
  return top.articles[0]
}

describe('without a session', () => {
  it('only the login, its assets, robots.txt, the favicon and healthz answer 200', async () => {
    const { publicPaths } = await releaseFile()
    const paths = (await releasePaths()).flatMap((path) => [
      path,
      path.replace(/(\/index)?\.html$/, '') || '/',
    ])
    const media = (await firstArticle())?.coverImage ?? ''
    const open = []
    for (const path of [
      ...paths,
      media,
      '/healthz',
      '/nothing',
      '/article/nothing',
      '/admin/create',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await get(path, '', { method })
        if (response.status === 200) open.push(path)
        else expect([301, 302, 307, 401, 404]).toContain(response.status)
      }
    }
    expect([...new Set(open)].sort()).toEqual(
      ['/login', '/robots.txt', '/healthz', ...publicPaths].sort(),
    )
    expect(publicPaths.join()).not.toMatch(/admin|editor|article/)
  })

  it('no API call answers, and no refusal tells a title', async () => {
    const { title = 'none' } = (await firstArticle()) ?? {}
    const calls = await readApiCalls(product)
    expect(calls.length).toBeGreaterThan(30)
    for (const { method, path, access } of calls) {
      for (const authorization of [
        '',
        'Bearer wrong',
        `Bearer ${product.cookies.reader.split('=')[1]}`,
      ]) {
        if (access === 'reader' && authorization.length > 20) continue
        // Cookies open no call but the one that a page's beacon makes.
        const cookie = access === 'page' ? '' : product.cookies.admin
        const headers = { authorization, cookie }
        const response = await get(path, '', { method, headers })
        expect([method, path, response.status]).toEqual([method, path, 401])
        expect(await response.text()).not.toContain(title)
      }
    }
  })

  it('a page leads to the login, and from there back to it', async () => {
    const response = await get('/about?x=1')
    expect(response.headers.get('location')).toBe('/login?next=%2Fabout%3Fx%3D1')
    const signedIn = await get('/login?next=%2Fabout', product.cookies.reader)
    expect(signedIn.headers.get('location')).toBe('/about')
  })
})

describe('with a reader’s session', () => {
  it('every page, feed and image of the release is there', async () => {
    for (const path of await releasePaths()) {
      const wanted = path.replace(/(\/index)?\.html$/, '') || '/'
      const response = await get(wanted, product.cookies.reader)
      if (wanted === '/login' || wanted === '/admin') expect(response.status).toBe(302)
      else expect([wanted, response.status]).toEqual([wanted, 200])
      await response.arrayBuffer()
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
    const elsewhere = await get('/nothing', product.cookies.reader)
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, '/'])
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

describe('publishing', () => {
  it('brings an article to readers as a static file, and takes it away again', async () => {
    const article = await product.client.create({
      title: 'A page from the test',
      content: '<p>Words.</p>',
      published: true,
    })
    await product.settled()
    const path = `/article/${article._id}`
    const page = await get(path, product.cookies.reader)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('A page from the test')
    expect(await (await get('/', product.cookies.reader)).text()).toContain('A page from the test')
    expect(product.reports.at(-1)).toMatch(
      /^Live: “A page from the test” \(version \d+, \d+ pages, /,
    )
    const releases = await product.client.releases()
    expect(releases).toMatchObject({ state: 'live', pendingChanges: 0 })
    expect(releases.builds[0]).toMatchObject({ state: 'released', requestedBy: 'editor' })
    await product.client.remove(article._id)
    await product.settled()
    expect((await get(path, product.cookies.reader)).status).toBe(404)
  })

  it('folds a burst into two builds at most', async () => {
    const before = product.reports.length
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        product.client.create({ title: `Burst ${index}`, content: '<p>x</p>', published: true }),
      ),
    )
    await product.settled()
    expect(product.reports.length - before).toBeLessThanOrEqual(2)
    for (const { _id } of made) {
      expect((await get(`/article/${_id}`, product.cookies.reader)).status).toBe(200)
    }
  })
})

describe('a failing build', () => {
  it('leaves the site up, is told everywhere, and is recovered from by Retry', async () => {
    const cache = join(product.state, 'cache')
    await rm(cache, { recursive: true })
    await writeFile(cache, 'a file where the build wants its folder')
    const { _id } = await product.client.create({
      title: 'Held up',
      content: '<p>x</p>',
      published: true,
    })
    await expect.poll(async () => (await product.client.releases()).state).toBe('failed')
    const { builds, pendingChanges } = await product.client.releases()
    expect(builds[0]?.reason).toMatch(/ENOTDIR|EEXIST/)
    expect(pendingChanges).toBe(1)
    expect((await get('/', product.cookies.reader)).status).toBe(200)
    await expect
      .poll(() => product.reports.at(-1))
      .toMatch(/^The build failed; the site stays as it was/)

    await rm(cache)
    await product.client.requestRelease()
    await product.settled()
    expect((await get(`/article/${_id}`, product.cookies.reader)).status).toBe(200)
  })
})

describe('secrets', () => {
  it('stand in nothing that is built or served', async () => {
    const folder = await releaseFolder()
    const files = (await releasePaths()).map((path) => join(folder, path))
    for (const file of [...files, join(product.state, 'worker', 'index.js')]) {
      const text = await readFile(file, 'latin1')
      for (const [secret, value] of Object.entries(product.secrets)) {
        if (secret !== 'ADMIN_USERNAME') expect([file, text.includes(value)]).toEqual([file, false])
      }
    }
  })
})
