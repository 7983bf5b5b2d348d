import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readApiCalls } from './api-calls.ts'
import type { CrawlSession } from './crawl-sessions.ts'
import {
  type CrawledProduct,
  crawledProduct,
  type NamedRequest,
  thorough,
} from './crawled-product.ts'
import { type CrawlAnswer, crawl } from './crawler.ts'

let crawled: CrawledProduct
let calls: Awaited<ReturnType<typeof readApiCalls>>
beforeAll(async () => {
  crawled = await crawledProduct()
  calls = await readApiCalls(crawled.product)
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
  crawled.expectRefused(request, answer)
  expect([401, 405]).toContain(answer.status)
}

afterAll(() => console.log(`${crawled.refused()} calls had to be refused.`))

describe('the calls', () => {
  it('answer nobody without a valid session', async () => {
    for (const [index, session] of crawled.sessions.invalid.entries()) {
      const kinds = ['reader', 'page', 'reader-page', 'admin', 'builder', 'operator']
      const all = callRequests(session, kinds, index < thorough ? methods : [])
      await crawl(crawled.product.origin, all, expectUnauthorized)
    }
  })

  it('of administrators and builders answer neither readers nor former administrators', async () => {
    const kinds = ['admin', 'builder', 'operator']
    for (const session of [crawled.sessions.reader, crawled.sessions.ended]) {
      await crawl(crawled.product.origin, callRequests(session, kinds), crawled.expectRefused)
    }
    await crawl(
      crawled.product.origin,
      callRequests(crawled.sessions.ended, ['reader']),
      crawled.expectRefused,
    )
  })

  it('answer a program nothing that its token was not granted', async () => {
    const kinds = ['reader', 'page', 'reader-page', 'builder', 'operator']
    const all = callRequests(crawled.sessions.uploader, kinds)
    await crawl(crawled.product.origin, all, crawled.expectRefused)
  })

  it('that read passwords or replace everything ask administrators for the build token', async () => {
    const { stolen } = crawled.sessions
    for (const wrong of ['', 'wrong', crawled.product.secrets.BUILD_TOKEN.slice(0, -1)]) {
      const session = { ...stolen, headers: { ...stolen.headers, 'x-build-token': wrong } }
      await crawl(crawled.product.origin, callRequests(session, ['operator']), expectUnauthorized)
    }
  })

  it('are not opened by cookies, except those that pages make', async () => {
    const session = { name: 'cookies alone', headers: { cookie: crawled.product.cookies.admin } }
    const kinds = ['reader', 'admin', 'builder', 'operator']
    await crawl(crawled.product.origin, callRequests(session, kinds), crawled.expectRefused)
  })
})
