import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editionFileOf } from '#domain/editions/edition.ts'
import { syndicationFormat } from '#domain/reader/syndication.ts'
import { releaseSchema } from '#domain/releases/release.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import type { CrawlSession } from './crawl-sessions.ts'
import { inventedPaths, oddSpellings, oneOfEachKind, releasePaths } from './crawled-paths.ts'
import {
  type CrawledProduct,
  crawledProduct,
  type NamedRequest,
  thorough,
} from './crawled-product.ts'
import { crawl, send } from './crawler.ts'

let product: TestedProduct
/** Paths that answer without a session. */
let open: Set<string>
/** The paths of the release's files and pages, and of all images. */
let paths: string[]
let media: string[]
let sessions: CrawledProduct['sessions']
let expectRefused: CrawledProduct['expectRefused']
let refused: CrawledProduct['refused']

beforeAll(async () => {
  const crawled = await crawledProduct()
  ;({ product, media, sessions, expectRefused, refused } = crawled)
  const headers = { cookie: product.cookies.reader }
  const released = await send(product.origin, { method: 'GET', path: '/release.json', headers })
  const { publicPaths } = releaseSchema.parse(JSON.parse(released.body))
  expect(publicPaths.join()).not.toMatch(/admin|editor|portal/)
  // The pages of preview links need the styles of articles.
  expect(publicPaths.filter((path) => /article.*\.(?!css$)[^.]*$/.test(path))).toEqual([])
  const always = ['/login', '/robots.txt', '/favicon.ico', '/favicon.svg', '/healthz']
  open = new Set([...always, ...publicPaths])
  paths = await releasePaths(product.state)
})

afterAll(() => console.log(`The crawl made ${refused()} requests that had to be refused.`))

/** Whether the path is that of a public file, as every server must read it. */
function isOpen(path: string): boolean {
  if (!URL.canParse(path, product.origin)) return false
  const { pathname } = new URL(path, product.origin)
  try {
    return open.has(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

type Variant = { method: string; headers?: Record<string, string> }

const get: Variant = { method: 'GET' }

const head: Variant = { method: 'HEAD' }

const plain: Variant[] = [get, head]

const conditional: Variant[] = [
  { method: 'GET', headers: { range: 'bytes=0-99' } },
  { method: 'GET', headers: { 'if-none-match': '*' } },
  { method: 'GET', headers: { 'if-modified-since': new Date(2e12).toUTCString() } },
]

function requests(
  session: CrawlSession,
  paths: readonly string[],
  variants: readonly Variant[],
): NamedRequest[] {
  return paths.flatMap((path) =>
    variants.map(({ method, headers }) => ({
      session: session.name,
      method,
      path: path.includes('?') ? path : path + (session.query ?? ''),
      headers: { ...session.headers, ...headers },
    })),
  )
}

function pathsFor(index: number, paths: readonly string[]): readonly string[] {
  return index < thorough ? paths : oneOfEachKind(paths)
}

describe('without a valid session', () => {
  it('every file of the release, every image and two hundred invented paths stay shut', async () => {
    expect(media.length).toBeGreaterThan(20)
    expect(paths.filter((path) => syndicationFormat(path))).toHaveLength(26)
    expect(paths.filter((path) => editionFileOf(path))).toHaveLength(2)
    expect(paths.filter((path) => /^\/(tag|author)\//.test(path)).length).toBeGreaterThan(20)
    expect(inventedPaths().length).toBeGreaterThan(200)
    const real = [...paths, ...media].filter((path) => !isOpen(path))
    const gated = [...real, ...inventedPaths()].filter((path) => !isOpen(path))
    const sample = oneOfEachKind(real)
    const syndicated = gated.filter((path) => syndicationFormat(path))
    for (const [index, session] of sessions.invalid.entries()) {
      const tried = index < thorough ? gated : sample
      await crawl(product.origin, requests(session, tried, [get]), expectRefused)
      await crawl(product.origin, requests(session, sample, [head, ...conditional]), expectRefused)
      // A private address opens nothing else, so it tries all of these.
      if (!session.query) continue
      const addressed = requests(session, syndicated, [...plain, ...conditional])
      await crawl(product.origin, addressed, expectRefused)
    }
  })

  it('they stay shut however they are spelled', async () => {
    const article = paths.find((path) => /^\/article\/[^.]+$/.test(path)) ?? ''
    const some = ['/latest', '/about', '/admin', '/release.json', '/feeds/all/top.json']
    const targets = [article, media[0] ?? '', `${article}.html`, ...some, '/api/articles']
    for (const [index, session] of sessions.invalid.entries()) {
      const chosen = index < thorough ? targets : targets.slice(0, 2)
      const odd = oddSpellings(chosen).filter((path) => !isOpen(path))
      await crawl(product.origin, requests(session, odd, [get]), expectRefused)
    }
  })

  it('a private address opens its feeds and its picture alone', async () => {
    const [picture = ''] = media
    const opened = (path: string) => syndicationFormat(path) !== undefined || path === picture
    const others = [...paths, ...media, ...inventedPaths()].filter(
      (path) => !isOpen(path) && !opened(path),
    )
    await crawl(product.origin, requests(sessions.subscribed, others, [get]), expectRefused)
    const own = requests(sessions.subscribed, [...paths, ...media].filter(opened), plain)
    await crawl(product.origin, own, ({ path }, { status, headers }) => {
      expect([path, status]).toEqual([path, 200])
      expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/^private/)])
    })
  })

  it('a preview link opens its article and that article’s pictures alone', async () => {
    const { path: own, revoked, title, session } = sessions.preview
    const nobody = { name: 'a preview link in the path', headers: {} }
    const page = await send(product.origin, { method: 'GET', path: own, headers: {} })
    expect(page.body).toContain(title)
    const pictures = [...page.body.matchAll(/\/preview\/[0-9a-f]+(\/media\/[^"\s]+)/g)]
    const shown = new Set(pictures.map(([, picture = '']) => picture))
    expect(shown.size).toBeGreaterThan(1)
    const opened = [own, ...[...shown].map((picture) => own + picture)]
    await crawl(product.origin, requests(nobody, opened, plain), ({ path }, answer) => {
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([
        path,
        200,
        'no-store',
      ])
    })
    const gated = [...paths, ...media, ...inventedPaths()].filter((path) => !isOpen(path))
    await crawl(product.origin, requests(session, gated, [get]), expectRefused)
    const below = gated.filter((path) => !shown.has(path))
    const odd = oddSpellings([below.find((path) => path.startsWith('/media/')) ?? '', '/latest'])
    const others = [...below, ...odd.filter((path) => path.startsWith('/'))]
    const beyond = requests(
      nobody,
      others.map((path) => own + path),
      [get],
    )
    await crawl(product.origin, beyond, expectRefused)
    const ended = [revoked, ...[...shown].map((picture) => revoked + picture)]
    await crawl(product.origin, requests(nobody, ended, [...plain, ...conditional]), expectRefused)
  })

  it('the token of a program opens calls alone: no page, file, image or feed', async () => {
    const gated = [...paths, ...media, ...inventedPaths()].filter(
      (path) => !isOpen(path) && !path.startsWith('/api/'),
    )
    await crawl(product.origin, requests(sessions.program, gated, [get]), expectRefused)
    const sample = oneOfEachKind([...paths, ...media].filter((path) => !isOpen(path)))
    await crawl(
      product.origin,
      requests(sessions.program, sample, [head, ...conditional]),
      expectRefused,
    )
  })

  it('no answer confirms that a copy is still good', async () => {
    const reader = { name: 'a reader', headers: { cookie: product.cookies.reader } }
    const tags = new Map<string, string>()
    const heads = requests(reader, [...paths, ...media], [{ method: 'HEAD' }])
    await crawl(product.origin, heads, ({ path }, { headers: { etag } }) => {
      if (typeof etag === 'string' && !isOpen(path)) tags.set(path, etag)
    })
    expect(tags.size).toBeGreaterThan(100)
    for (const [index, session] of sessions.invalid.entries()) {
      const tagged = pathsFor(index, [...tags.keys()]).flatMap((path) => {
        const headers = { 'if-none-match': tags.get(path) ?? '' }
        return requests(session, [path], [{ method: 'GET', headers }])
      })
      await crawl(product.origin, tagged, expectRefused)
    }
  })

  it('what is public answers, and holds no article', async () => {
    const nobody = { name: 'no session', headers: {} }
    await crawl(product.origin, requests(nobody, [...open], plain), (request, answer) => {
      const { path, method } = request
      expect([path, method, answer.status]).toEqual([path, method, 200])
      expect([path, answer.body.includes('<article')]).toEqual([path, false])
    })
  })
})

describe('with a session', () => {
  it('the portal stays shut to readers and to former administrators', async () => {
    const portal = [
      '/admin',
      '/admin.html',
      '/admin/create',
      '/admin/keys',
      '/admin/settings',
      '/admin/settings/appearance',
      '/admin/edit/x',
    ]
    const pathnameOf = (path: string) => new URL(path, product.origin).pathname
    // Every reader may open the portal's own sign-in.
    const odd = oddSpellings(portal).filter((path) => pathnameOf(path) !== '/admin/login')
    for (const session of [sessions.reader, sessions.ended]) {
      const all = requests(session, portal, [...plain, ...conditional])
      await crawl(product.origin, all, expectRefused)
      await crawl(product.origin, requests(session, odd, plain), ({ path }, { body }) => {
        if (body.includes('_astro/admin')) expect.fail(`${path} is the portal.`)
      })
    }
  })

  it('everything is private, and kept by no shared cache', async () => {
    const admin = { name: 'an administrator', headers: { cookie: product.cookies.admin } }
    const gated = [...paths, ...media].filter((path) => !isOpen(path))
    let answered = 0
    await crawl(product.origin, requests(admin, gated, plain), ({ path }, { status, headers }) => {
      const caching = headers['cache-control']
      expect([path, caching]).toEqual([path, expect.stringMatching(/^(private|no-store)\b/)])
      expect([path, caching]).toEqual([path, expect.not.stringMatching(/s-maxage|public/)])
      if (status === 200) answered++
    })
    expect(answered).toBeGreaterThan(gated.length)
  })
})
