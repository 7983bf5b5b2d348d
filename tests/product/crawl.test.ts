import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import { buildContentSchema } from '#domain/build-content.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { releaseSchema } from '#domain/release.ts'
import { syndicationFormat } from '#domain/syndication.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { readApiCalls } from './api-calls.ts'
import { type CrawlSession, crawlSessions } from './crawl-sessions.ts'
import { inventedPaths, mediaPaths, oddSpellings, releasePaths } from './crawled-paths.ts'
import { type CrawlAnswer, type CrawlRequest, crawl, send } from './crawler.ts'

let product: StartedProduct
let open: Set<string>
let paths: string[]
let media: string[]
let secretWords: RegExp
let sessions: Awaited<ReturnType<typeof crawlSessions>>
let tried = 0

beforeAll(async () => {
  product = await startProduct()
  media = await mediaPaths(product.state)
  sessions = await crawlSessions(product, basename(media[0] ?? ''))
  const headers = { cookie: product.cookies.reader }
  const released = await send(product.origin, { method: 'GET', path: '/release.json', headers })
  const { publicPaths } = releaseSchema.parse(JSON.parse(released.body))
  const always = ['/login', '/robots.txt', '/favicon.ico', '/favicon.svg', '/healthz']
  open = new Set([...always, ...publicPaths])
  paths = await releasePaths(product.state)
  secretWords = await wordsOfArticles()
})

afterAll(async () => {
  console.log(`The walks without a right tried ${tried} requests.`)
  await product.stop()
})

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
  const { title, author, tags, photoCredit, citations, content, summary, _id } = article
  const paragraphs = parseHtml(content).children.map((block) => plainText(block).trim())
  const pieces = [summary, ...paragraphs].map((text) => text.slice(0, 40).trim())
  return [_id, title, author, ...tags, photoCredit, ...citations.map((c) => c.title), ...pieces]
}

/** What every refused answer must be. */
function expectRefused(
  step: CrawlRequest & { who: string },
  { status, headers, body }: CrawlAnswer,
): void {
  tried++
  const name = `${step.who}: ${step.method} ${step.path} ${JSON.stringify(step.headers.range ?? '')}`
  expect([name, status]).toEqual([name, expect.toSatisfy(isRefusal)])
  const cached = String(headers['cache-control'] ?? '')
  expect([name, cached]).toEqual([name, expect.stringMatching(/^(private|no-store|$)/)])
  expect([name, secretWords.exec(body)?.[0]]).toEqual([name, undefined])
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

function steps(
  who: CrawlSession,
  paths: readonly string[],
  variants: { method: string; headers?: Record<string, string> }[],
) {
  return paths.flatMap((path) =>
    variants.map(({ method, headers }) => {
      const address = path.includes('?') ? path : path + (who.query ?? '')
      return { who: who.name, method, path: address, headers: { ...who.headers, ...headers } }
    }),
  )
}

const plain: { method: string; headers?: Record<string, string> }[] = [
  { method: 'GET' },
  { method: 'HEAD' },
]

const conditional: typeof plain = [
  { method: 'GET', headers: { range: 'bytes=0-99' } },
  { method: 'GET', headers: { 'if-none-match': '*' } },
  { method: 'GET', headers: { 'if-modified-since': new Date(2e12).toUTCString() } },
]

describe('without a session that holds', () => {
  it('every file of the release, every image and two hundred invented paths stay shut', async () => {
    expect(media.length).toBeGreaterThan(20)
    expect(paths.filter((path) => syndicationFormat(path))).toHaveLength(12)
    const behind = [...paths, ...media, ...inventedPaths()].filter((path) => !isOpen(path))
    expect(inventedPaths().length).toBeGreaterThan(200)
    // What a private address could open at all is asked for in every way.
    const addressed = behind.filter((path) => syndicationFormat(path) || path.startsWith('/media/'))
    const [nobody, forged] = sessions.shut
    for (const who of sessions.shut) {
      await crawl(product.origin, steps(who, behind, plain), expectRefused)
      if (who.query) await crawl(product.origin, steps(who, addressed, conditional), expectRefused)
      // Sessions differ in why they do not hold, which is over before a condition is looked at.
      if (who !== nobody && who !== forged) continue
      await crawl(product.origin, steps(who, behind, conditional), expectRefused)
    }
  })

  it('they stay shut however they are spelled', async () => {
    const article = paths.find((path) => /^\/article\/[^.]+$/.test(path)) ?? ''
    const some = ['/latest', '/about', '/admin', '/release.json', '/feeds/all/top.json']
    const targets = [article, `${article}.html`, media[0] ?? '', ...some, '/api/articles']
    const odd = oddSpellings(targets).filter((path) => !isOpen(path))
    for (const who of sessions.shut) {
      await crawl(product.origin, steps(who, odd, plain), expectRefused)
    }
  })

  it('a private address opens its feeds and its picture alone', async () => {
    const [picture = ''] = media
    const opened = (path: string) => syndicationFormat(path) !== undefined || path === picture
    const others = [...paths, ...media, ...inventedPaths()].filter(
      (path) => !isOpen(path) && !opened(path),
    )
    await crawl(product.origin, steps(sessions.subscribed, others, plain), expectRefused)
    const own = steps(sessions.subscribed, [...paths, ...media].filter(opened), plain)
    await crawl(product.origin, own, ({ path }, { status, headers }) => {
      expect([path, status]).toEqual([path, 200])
      expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/^private/)])
    })
  })

  it('nobody is told that their copy is still good', async () => {
    const tagged: (CrawlRequest & { who: string })[] = []
    const reader = steps(
      { name: '', headers: { cookie: product.cookies.reader } },
      [...paths, ...media],
      [{ method: 'HEAD' }],
    )
    await crawl(product.origin, reader, ({ path }, { headers }) => {
      const tag = headers.etag
      if (typeof tag !== 'string' || isOpen(path)) return
      const variants = [{ method: 'GET', headers: { 'if-none-match': tag } }]
      for (const who of sessions.shut) tagged.push(...steps(who, [path], variants))
    })
    expect(tagged.length).toBeGreaterThan(sessions.shut.length * 100)
    await crawl(product.origin, tagged, expectRefused)
  })

  it('what is public answers, and tells of no article', async () => {
    const [nobody] = sessions.shut
    const all = steps(nobody ?? sessions.reader, [...open], plain)
    await crawl(product.origin, all, ({ path, method }, { status, body }) => {
      tried++
      expect([path, method, status]).toEqual([path, method, 200])
      expect([path, body.includes('<article')]).toEqual([path, false])
    })
  })
})

describe('the calls', () => {
  let calls: Awaited<ReturnType<typeof readApiCalls>>
  beforeAll(async () => {
    calls = await readApiCalls(product)
    expect(calls.length).toBeGreaterThan(30)
  })

  function callSteps(who: CrawlSession, kinds: readonly string[]) {
    return calls
      .filter(({ access }) => kinds.includes(access))
      .flatMap(({ method, path }) =>
        [method, 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'].map((tried) => ({
          who: who.name,
          method: tried,
          path: path + (who.query ?? ''),
          headers: { ...who.headers, 'content-type': 'application/json' },
          ...(tried !== 'GET' && tried !== 'HEAD' && { body: '{}' }),
        })),
      )
  }

  it('answer nobody without a session that holds', async () => {
    for (const who of sessions.shut) {
      const all = callSteps(who, ['reader', 'page', 'admin', 'builder', 'operator'])
      await crawl(product.origin, all, (step, found) => {
        expectRefused(step, found)
        expect([401, 405]).toContain(found.status)
      })
    }
  })

  it('of administrators and builders answer neither readers nor who was one', async () => {
    for (const who of [sessions.reader, sessions.ended]) {
      await crawl(product.origin, callSteps(who, ['admin', 'builder', 'operator']), expectRefused)
    }
    await crawl(product.origin, callSteps(sessions.ended, ['reader']), expectRefused)
  })

  it('that take passwords or all that is there away ask administrators for the build token', async () => {
    const { headers } = sessions.stolen
    for (const wrong of ['', 'wrong', product.secrets.BUILD_TOKEN.slice(0, -1)]) {
      const who = { ...sessions.stolen, headers: { ...headers, 'x-build-token': wrong } }
      await crawl(product.origin, callSteps(who, ['operator']), (step, found) => {
        expectRefused(step, found)
        expect([401, 405]).toContain(found.status)
      })
    }
  })

  it('are not opened by cookies', async () => {
    const who = { name: 'cookies alone', headers: { cookie: product.cookies.admin } }
    await crawl(
      product.origin,
      callSteps(who, ['reader', 'admin', 'builder', 'operator']),
      expectRefused,
    )
  })
})

describe('with a session', () => {
  it('the portal stays shut to readers and to ended administrators', async () => {
    const portal = ['/admin', '/admin.html', '/admin/create', '/admin/keys', '/admin/edit/x']
    const meant = (path: string) => new URL(path, product.origin).pathname
    // The portal's own sign-in is for every reader.
    const odd = oddSpellings(portal).filter((path) => meant(path) !== '/admin/login')
    for (const who of [sessions.reader, sessions.ended]) {
      await crawl(product.origin, steps(who, portal, [...plain, ...conditional]), expectRefused)
      await crawl(product.origin, steps(who, odd, plain), ({ path }, { body }) => {
        tried++
        expect([path, body.includes('_astro/admin')]).toEqual([path, false])
      })
    }
  })

  it('everything is private, and kept by no shared cache', async () => {
    const who = { name: 'an administrator', headers: { cookie: product.cookies.admin } }
    const gated = [...paths, ...media].filter((path) => !isOpen(path))
    let answered = 0
    await crawl(product.origin, steps(who, gated, plain), ({ path }, { status, headers }) => {
      const cached = headers['cache-control']
      expect([path, cached]).toEqual([path, expect.stringMatching(/^(private|no-store)\b/)])
      expect([path, cached]).toEqual([path, expect.not.stringMatching(/s-maxage|public/)])
      if (status === 200) answered++
    })
    expect(answered).toBeGreaterThan(gated.length)
  })
})
