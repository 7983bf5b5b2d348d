import { Buffer } from 'node:buffer'
import { render, warmUp } from 'latchkey-renderer'
import type { Article } from '#domain/articles/article.ts'
import { addressOf } from '#domain/articles/slug.ts'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import { assetEtag, etagMatches } from '#domain/releases/asset-etag.ts'
import type { ReaderState } from '#worker/db/articles/changed-article.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import type { Environment } from '#worker/environment.ts'
import type { Rendering } from './rendering.ts'

interface RenderedPage {
  body: Uint8Array<ArrayBuffer>
  type: string
  etag: string
  /** The policy that the renderer made for the page; null for other files. */
  policy: string | null
}

const maxPages = 200

/** How much is hashed to warm up: some pages' worth. */
const warmUpBytes = 128 * 1024

/** Pages by path, for one content version of one build. */
const cache = new Map<string, RenderedPage>()
let cachedFor = ''

/** The article that this isolate changed last, as the change's own batch read it. */
let changedArticle: (ReaderState & { cacheKey: string; article: Article }) | undefined

/** Has the code compiled that the first page runs. The hash, too, is ten times as fast then. */
export async function warmUpRenderer(): Promise<void> {
  assetEtag('A'.repeat(warmUpBytes), 'html')
  await warmUp()
}

/** Lets the article's page be rendered without a trip to the database. */
export function rememberChangedArticle(cacheKey: string, state: ReaderState): void {
  changedArticle = state.shown && { ...state, cacheKey, article: state.shown }
}

function sourceFor(
  binding: D1Database,
  { cacheKey, settings, leadArticle, edition }: Rendering,
): ArticleSource {
  const source = liveSource(binding, settings, leadArticle, edition)
  if (changedArticle?.cacheKey !== cacheKey) return source
  const { article, neighbours, related } = changedArticle
  const changed = addressOf(article)
  return {
    ...source,
    article: async (address) => (address === changed ? article : source.article(address)),
    related: async (address) => (address === changed ? related : source.related(address)),
    neighbours: async (address) => (address === changed ? neighbours : source.neighbours(address)),
  }
}

/**
 * Renders a page with the code that writes the static files, or returns the cached rendering.
 *
 * @returns undefined if there is no such page
 * @throws what rendering or the database throws
 */
export async function renderPage(env: Environment, path: string, rendering: Rendering) {
  const { origin, cacheKey } = rendering
  if (cacheKey !== cachedFor) {
    cache.clear()
    cachedFor = cacheKey
  }
  const known = cache.get(path)
  if (known) return known
  const response = await render(new URL(path, origin).href, sourceFor(env.DB, rendering))
  if (response.status === 404) return undefined
  if (response.status !== 200) throw new Error(`Rendering ${path} answered ${response.status}.`)
  const policy = response.headers.get('content-security-policy')
  const page = { ...describe(new Uint8Array(await response.arrayBuffer()), path), policy }
  if (cacheKey === cachedFor) store(path, page)
  return page
}

function store(path: string, page: RenderedPage): void {
  const oldest = cache.keys().next()
  if (cache.size >= maxPages && !oldest.done) cache.delete(oldest.value)
  cache.set(path, page)
}

const types: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

/** The headers that the asset server would give the same bytes. */
function describe(body: Uint8Array<ArrayBuffer>, path: string): Omit<RenderedPage, 'policy'> {
  const [, extension = 'html'] = /\.(json|xml|webmanifest)$/.exec(path) ?? []
  return {
    body,
    type: types[extension] ?? 'text/html; charset=utf-8',
    etag: assetEtag(Buffer.from(body).toString('base64'), extension),
  }
}

/**
 * @returns the answer: the page, nothing for HEAD, or 304 where the reader's copy is still good
 */
export function answerPage(request: Request, { body, type, etag, policy }: RenderedPage): Response {
  if (etagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { etag } })
  }
  const headers = {
    etag,
    'content-type': type,
    'content-length': String(body.length),
    ...(policy !== null && { 'content-security-policy': policy }),
  }
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
