import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import { buildContentSchema } from '#domain/build-content.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { releaseSchema } from '#domain/release.ts'
import { syndicationFormat } from '#domain/syndication.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { readApiCalls } from './api-calls.ts'
import { type CrawlSession, crawlSessions } from './crawl-sessions.ts'
import {
  inventedPaths,
  mediaPaths,
  oddSpellings,
  oneOfEachKind,
  releasePaths,
} from './crawled-paths.ts'
import { type CrawlAnswer, type CrawlRequest, crawl, send } from './crawler.ts'

type NamedRequest = CrawlRequest & { session: string }

let product: TestedProduct
/** Paths that answer without a session. */
let open: Set<string>
/** The paths of the release's files and pages, and of all images. */
let paths: string[]
let media: string[]
let secretWords: RegExp
let sessions: Awaited<ReturnType<typeof crawlSessions>>
let refused = 0

beforeAll(async () => {
  product = await sharedProduct('unchanged')
  media = await mediaPaths(product.state)
  sessions = await crawlSessions(product, basename(media[0] ?? ''))
  const headers = { cookie: product.cookies.reader }
  const released = await send(product.origin, { method: 'GET', path: '/release.json', headers })
  const { publicPaths } = releaseSchema.parse(JSON.parse(released.body))
  expect(publicPaths.join()).not.toMatch(/admin|editor|article/)
  const always = ['/login', '/robots.txt', '/favicon.ico', '/favicon.svg', '/healthz']
  open = new Set([...always, ...publicPaths])
  paths = await releasePaths(product.state)
  secretWords = await wordsOfArticles()
})

afterAll(() => console.log(`The crawl made ${refused} requests that had to be refused.`))

/** Every title, author, tag, credit and source, and a piece of every paragraph. */
async function wordsOfArticles(): Promise<RegExp> {
  const headers = { authorization: `Bearer ${product.secrets.BUILD_TOKEN}` }
  const path = '/api/build/content?since=0'
  const { body } = await send(product.origin, { method: 'GET', path, headers })
  const { changed } = buildContentSchema.parse(JSON.parse(body))
  const words = new Set(changed.flatMap(wordsOf).filter((word) => word.length > 2))
  expect(words.size).toBeGreaterThan(100)
  const escaped = [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join('|')})(?![\\p{L}\\d])`, 'iu')
}

function wordsOf(article: Article): string[] {
  const { title, author, tags, coverAlt, photoCredit, citations } = article
  const { content, summary, _id } = article
  const paragraphs = parseHtml(content).children.map((block) => plainText(block).trim())
  const pieces = [summary, ...paragraphs].map((text) => text.slice(0, 40).trim())
  const credits = [coverAlt, photoCredit, ...citations.map((citation) => citation.title)]
  return [_id, title, author, ...tags, ...credits, ...pieces]
}

/** Texts of answers that hold no word of an article: refusals repeat a few sentences. */
const harmless = new Set<string>()

function expectRefused(
  { session, method, path, headers: sent }: NamedRequest,
  { status, headers, body }: CrawlAnswer,
): void {
  refused++
  const request = `${session}: ${method} ${path} ${JSON.stringify(sent.range ?? '')}`
  const caching = String(headers['cache-control'] ?? '')
  if (!isRefusal(status)) expect.fail(`${request} was answered ${status}.`)
  if (!/^(private|no-store|$)/.test(caching)) expect.fail(`${request} may be cached: ${caching}`)
  if (harmless.has(body)) return
  expect([request, secretWords.exec(body)?.[0]]).toEqual([request, undefined])
  harmless.add(body)
}

function isRefusal(status: number): boolean {
  return (status >= 300 && status < 500 && status !== 304) || status === 503
}

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

const plain: Variant[] = [get, { method: 'HEAD' }]

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

/**
 * The first two invalid sessions try everything. The others differ only in why they are invalid,
 * which is decided before the path matters: they try one path of each kind.
 */
const thorough = 2

function pathsFor(index: number, paths: readonly string[]): readonly string[] {
  return index < thorough ? paths : oneOfEachKind(paths)
}

describe('without a valid session', () => {
  it('every file of the release, every image and two hundred invented paths stay shut', async () => {
    expect(media.length).toBeGreaterThan(20)
    expect(paths.filter((path) => syndicationFormat(path))).toHaveLength(12)
    expect(paths.filter((path) => /^\/(tag|author)\//.test(path)).length).toBeGreaterThan(20)
    expect(inventedPaths().length).toBeGreaterThan(200)
    const real = [...paths, ...media].filter((path) => !isOpen(path))
    const gated = [...real, ...inventedPaths()].filter((path) => !isOpen(path))
    const sample = oneOfEachKind(real)
    const syndicated = gated.filter((path) => syndicationFormat(path))
    for (const [index, session] of sessions.invalid.entries()) {
      const tried = index < thorough ? gated : sample
      await crawl(product.origin, requests(session, tried, plain), expectRefused)
      await crawl(product.origin, requests(session, sample, conditional), expectRefused)
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
      await crawl(product.origin, requests(session, odd, plain), expectRefused)
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

describe('the calls', () => {
  let calls: Awaited<ReturnType<typeof readApiCalls>>
  beforeAll(async () => {
    calls = await readApiCalls(product)
    expect(calls.length).toBeGreaterThan(30)
  })

  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

  function callRequests(
    session: CrawlSession,
    kinds: readonly string[],
    otherMethods = methods,
  ): NamedRequest[] {
    return calls
      .filter(({ access }) => kinds.includes(access))
      .flatMap(({ method: own, path }) =>
        [...new Set([own, ...otherMethods])].map((method) => ({
          session: session.name,
          method,
          path: path + (session.query ?? ''),
          headers: { ...session.headers, 'content-type': 'application/json' },
          ...(method !== 'GET' && method !== 'HEAD' && { body: '{}' }),
        })),
      )
  }

  function expectUnauthorized(request: NamedRequest, answer: CrawlAnswer): void {
    expectRefused(request, answer)
    expect([401, 405]).toContain(answer.status)
  }

  it('answer nobody without a valid session', async () => {
    for (const [index, session] of sessions.invalid.entries()) {
      const kinds = ['reader', 'page', 'reader-page', 'admin', 'builder', 'operator']
      const all = callRequests(session, kinds, index < thorough ? methods : [])
      await crawl(product.origin, all, expectUnauthorized)
    }
  })

  it('of administrators and builders answer neither readers nor former administrators', async () => {
    const kinds = ['admin', 'builder', 'operator']
    for (const session of [sessions.reader, sessions.ended]) {
      await crawl(product.origin, callRequests(session, kinds), expectRefused)
    }
    await crawl(product.origin, callRequests(sessions.ended, ['reader']), expectRefused)
  })

  it('that read passwords or replace everything ask administrators for the build token', async () => {
    const { stolen } = sessions
    for (const wrong of ['', 'wrong', product.secrets.BUILD_TOKEN.slice(0, -1)]) {
      const session = { ...stolen, headers: { ...stolen.headers, 'x-build-token': wrong } }
      await crawl(product.origin, callRequests(session, ['operator']), expectUnauthorized)
    }
  })

  it('are not opened by cookies, except those that pages make', async () => {
    const session = { name: 'cookies alone', headers: { cookie: product.cookies.admin } }
    const kinds = ['reader', 'admin', 'builder', 'operator']
    await crawl(product.origin, callRequests(session, kinds), expectRefused)
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
