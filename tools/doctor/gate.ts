import { listArticles } from '#domain/articles/calls.ts'
import { listBackupImages, readBackupState } from '#domain/backup/calls.ts'
import { pathOf, request } from '#domain/calls/request.ts'
import {
  listPublishedArticles,
  readDescription,
  readPublishedArticle,
} from '#domain/reader/calls.ts'
import { readBuildContent, readDiagnostics } from '#domain/releases/calls.ts'
import { searchArticles } from '#domain/search/calls.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { ask } from './ask.ts'

/** How each path is asked for: a file must not be confirmed in any of these ways. */
const variants: readonly RequestInit[] = [
  { method: 'GET' },
  { method: 'HEAD' },
  { method: 'GET', headers: { range: 'bytes=0-99' } },
  { method: 'GET', headers: { 'if-none-match': '*' } },
]

/** Pages, files and calls that every site has. Those that name content are added to them. */
const paths = [
  '/',
  '/latest',
  '/about',
  '/search',
  '/subscribe',
  '/index.html',
  '/latest.html',
  '/LATEST',
  '/%6Catest',
  '/login/..%2flatest',
  '/admin',
  '/admin/create',
  '/release.json',
  '/feed.xml',
  '/feed.json',
  '/feeds/all/top.json',
  '/published-images/00.json',
  '/article-redirects/00.txt',
  '/_astro/nothing.js',
  listPublishedArticles.path,
  pathOf(searchArticles, {}, { q: 'a' }),
  readDescription.path,
  listArticles.path,
  readBackupState.path,
  readDiagnostics.path,
  readBuildContent.path,
]

/**
 * Asks without a session for every kind of path.
 *
 * @param site names an article and a picture, which must be closed too; undefined if nobody signed in
 * @returns how many requests were refused
 * @throws UserError naming the first answer that is not a refusal, or that a shared cache may keep
 */
export async function checkGate(origin: string, site: ApiClient | undefined): Promise<string> {
  const { article, image } = site ? await findContent(site) : {}
  const own = [
    ...(article
      ? [
          `/article/${article}`,
          `/article/${article}.html`,
          pathOf(readPublishedArticle, { id: article }),
        ]
      : []),
    ...(image ? [`/media/${image}`] : []),
  ]
  const all = [...paths, ...own]
  for (const path of all) {
    for (const variant of variants) await assertRefused(origin, path, variant)
  }
  const kinds = ['pages', 'files', ...(article ? ['articles'] : []), ...(image ? ['pictures'] : [])]
  return `${all.length * variants.length} requests without a session refused, for ${kinds.join(', ')} and calls`
}

/** A published article's id and an image's key; undefined if the site has none, or does not show them. */
async function findContent(site: ApiClient): Promise<{ article?: string; image?: string }> {
  // A token may not see them, which is no fault of the gate.
  const articles = await site.list().catch(() => [])
  const images = await request(site, listBackupImages).catch(() => [])
  return {
    article: articles.find(({ published }) => published)?._id,
    image: images[0]?.url.replace('/media/', ''),
  }
}

async function assertRefused(origin: string, path: string, init: RequestInit): Promise<void> {
  const response = await ask(origin, path, init)
  await response.body?.cancel()
  const asked = `${init.method} ${path}${init.headers ? ` with ${Object.keys(init.headers)}` : ''}`
  const location = response.headers.get('location') ?? ''
  const leadsToLogin = /^(https?:\/\/[^/]+)?\/login(\?|$)/.test(location)
  const isRefusal =
    [401, 404, 405].includes(response.status) || (response.status === 302 && leadsToLogin)
  if (!isRefusal) {
    throw new UserError(
      `${asked} was answered with status ${response.status} without a session. Check run_worker_first in wrangler.toml, and the rules of the zone.`,
    )
  }
  const caching = response.headers.get('cache-control') ?? ''
  if (/^(no-store|private)/.test(caching)) return
  throw new UserError(
    `a shared cache may keep the answer to ${asked}: its Cache-Control is “${caching}”. Remove the zone’s cache rules for this site.`,
  )
}
