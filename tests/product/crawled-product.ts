import { basename } from 'node:path'
import { expect } from 'vitest'
import type { Article } from '#domain/articles/article.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { buildContentSchema } from '#domain/releases/build-content.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { crawlSessions } from './crawl-sessions.ts'
import { mediaPaths } from './crawled-paths.ts'
import { type CrawlAnswer, type CrawlRequest, send } from './crawler.ts'

export type NamedRequest = CrawlRequest & { session: string }

/** A product to be tried with all kinds of sessions. */
export interface CrawledProduct {
  product: TestedProduct
  media: string[]
  sessions: Awaited<ReturnType<typeof crawlSessions>>
  /** Expects that an answer refuses, holds no word of an article, and is kept by no shared cache. */
  expectRefused(request: NamedRequest, answer: CrawlAnswer): void
  /** How many answers were expected to refuse. */
  refused(): number
}

/**
 * The first two invalid sessions try everything. The others differ only in why they are invalid,
 * which is decided before the path matters: they try one path of each kind.
 */
export const thorough = 2

/** The shared product that no test changes. */
export async function crawledProduct(): Promise<CrawledProduct> {
  const product = await sharedProduct('unchanged')
  const media = await mediaPaths(product.state)
  const sessions = await crawlSessions(product, basename(media[0] ?? ''))
  const secretWords = await wordsOfArticles(product)
  /** Texts of answers that hold no word of an article: refusals repeat a few sentences. */
  const harmless = new Set<string>()
  let refused = 0
  return {
    product,
    media,
    sessions,
    refused: () => refused,
    expectRefused({ session, method, path, headers: sent }, { status, headers, body }) {
      refused++
      const request = `${session}: ${method} ${path} ${JSON.stringify(sent.range ?? '')}`
      const caching = String(headers['cache-control'] ?? '')
      if (!isRefusal(status)) expect.fail(`${request} was answered ${status}.`)
      if (!/^(private|no-store|$)/.test(caching))
        expect.fail(`${request} may be cached: ${caching}`)
      if (harmless.has(body)) return
      // Robots are a tag of an article, and stand in the head of every page.
      const told = body.replace('<meta name="robots"', '')
      expect([request, secretWords.exec(told)?.[0]]).toEqual([request, undefined])
      harmless.add(body)
    },
  }
}

function isRefusal(status: number): boolean {
  return (status >= 300 && status < 500 && status !== 304) || status === 503
}

/** Every title, author, tag, credit and source, and a piece of every paragraph. */
async function wordsOfArticles(product: TestedProduct): Promise<RegExp> {
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
  const { title, author, tags, coverAlt, photoCredit, audio, citations } = article
  const { content, summary, _id } = article
  const paragraphs = parseHtml(content).children.map((block) => plainText(block).trim())
  const pieces = [summary, ...paragraphs].map((text) => text.slice(0, 40).trim())
  const credits = [
    coverAlt,
    photoCredit,
    audio?.title ?? '',
    ...citations.map((citation) => citation.title),
  ]
  return [_id, title, author, ...tags, ...credits, ...pieces]
}
