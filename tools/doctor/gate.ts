import { listArticles } from '#domain/articles/calls.ts'
import { readBackupState } from '#domain/backup/calls.ts'
import { pathOf } from '#domain/calls/request.ts'
import {
  listPublishedArticles,
  readDescription,
  readPublishedArticle,
} from '#domain/reader/calls.ts'
import { readBuildContent, readDiagnostics } from '#domain/releases/calls.ts'
import { searchArticles } from '#domain/search/calls.ts'
import { UserError } from '#tools/cli/user-error.ts'

const timeoutMs = 20_000

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

/** A part of what the site holds, whose addresses must be closed too. */
export interface KnownContent {
  /** The id of a published article. */
  article?: string | undefined
  /** The key of an uploaded image. */
  image?: string | undefined
}

/**
 * Asks without a session for every kind of path.
 *
 * @returns how many requests were refused
 * @throws UserError naming the first answer that is not a refusal, or that a shared cache may keep
 */
export async function checkGate(origin: string, content: KnownContent): Promise<string> {
  const { article, image } = content
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
  return `${all.length * variants.length} requests without a session refused, for pages, files, pictures and calls`
}

async function assertRefused(origin: string, path: string, init: RequestInit): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(new URL(path, origin), { ...init, redirect: 'manual', signal })
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
