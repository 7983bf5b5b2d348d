import type { Context } from 'hono'
import { categoryPath } from '#domain/articles/category.ts'
import { authorPath } from '#domain/authors/author.ts'
import { editionFileOf } from '#domain/editions/edition.ts'
import { syndicationFormat } from '#domain/reader/syndication.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import type { App } from '#worker/context.ts'
import { findAuthorId } from '#worker/db/author-spellings.ts'
import { ApiError } from '#worker/http/errors.ts'
import { isAdminDocument } from '#worker/http/paths.ts'
import { decideAccess, isFilePath, isUnambiguous } from './access-decision.ts'
import { redirectOf } from './article-redirects.ts'
import { serveEditionFile } from './edition-files.ts'
import { answerLoginScreen } from './login-screen.ts'
import { prefetchPendingChanges } from './page-state.ts'
import { articleMoved, notFound, notFoundView, notFoundViews, servePage } from './pages.ts'
import { answerFeed } from './private-feeds.ts'
import { serveSearchPage } from './search-page.ts'
import { serveMedia } from './stored-media.ts'
import { fillSubscribeScreen } from './subscribe-screen.ts'

const year = 365 * 24 * 60 * 60

/**
 * Answers GET and HEAD for everything that is not the API: pages, feeds, assets and images, each
 * behind the gate. Unknown pages redirect to the home page.
 *
 * @throws ApiError `unauthorized` for a file without a session; `not_found`; `unavailable`
 */
export async function serveDocument(c: Context<App>): Promise<Response> {
  const path = c.req.path
  if (cookieToken(c, 'site')) {
    prefetchPendingChanges(c.env, path, (work) => c.executionCtx.waitUntil(work))
  }
  const decision = await decideAccess(c, path)
  if (decision.kind === 'redirect') return c.redirect(decision.to, 302)
  if (decision.kind === 'refused') {
    throw new ApiError('unauthorized', 'Your session has expired. Please log in again.')
  }
  const response = await serveFile(c, path)
  if (path === '/subscribe' && response.ok) return fillSubscribeScreen(c, response)
  if (response.ok || response.status === 304) {
    const caching = cacheControl(path, decision.shared)
    response.headers.set('cache-control', caching)
    // Back may show a copy without asking, but not one that a cookie opened which is gone.
    if (caching === 'private, no-cache') response.headers.append('vary', 'cookie')
  }
  if (path === '/login' && response.ok) return answerLoginScreen(c, response)
  const format = syndicationFormat(path)
  return format ? answerFeed(c, path, format, response) : response
}

async function serveFile(c: Context<App>, path: string): Promise<Response> {
  if (!isUnambiguous(path)) return unknownPath(c, path)
  // Documents that the Worker shows in the place of others have no address of their own.
  if (notFoundViews.some((view) => path.startsWith(view))) return c.redirect('/', 302)
  if (path.startsWith('/media/')) return serveMedia(c, path.slice('/media/'.length))
  // Where authors had their pages once.
  const [, author] = /^\/author\/([a-z0-9-]+)$/.exec(path) ?? []
  if (author) return c.redirect(authorPath(author), 301)
  const edition = editionFileOf(path)
  if (edition) return serveEditionFile(c, path, edition)
  const [, category] = /^\/category\/([a-z0-9-]+)$/.exec(path) ?? []
  if (category) return c.redirect(`/?category=${category}`, 302)
  const response = await serveChosen(c, isAdminDocument(path) ? '/admin' : path)
  if (response.status !== 404) return response
  if (path === '/' || path === '/login') {
    const headers = { 'retry-after': '5' }
    throw new ApiError('unavailable', 'The site is being built. Please try again in a moment.', {
      headers,
    })
  }
  return unknownPath(c, path)
}

/** A page; what its address chooses of a list or searches for is in it: both work without scripts, too. */
async function serveChosen(c: Context<App>, path: string): Promise<Response> {
  const found = path === '/search' ? await serveSearchPage(c) : undefined
  if (found) return found
  const feed = c.req.query('category') ?? ''
  const isList = path === '/' || path === '/latest'
  const chosen = isList && /^[a-z0-9-]+$/.test(feed) ? categoryPath(feed) : undefined
  if (chosen) {
    const response = await servePage(c, chosen)
    if (response.status !== 404) return response
  }
  return servePage(c, path)
}

async function unknownPath(c: Context<App>, path: string): Promise<Response> {
  if (isFilePath(path)) throw new ApiError('not_found', 'There is no such file.')
  if (!notFoundView(path)) return c.redirect('/', 302)
  if (!isUnambiguous(path)) return notFound(c, path)
  const [, spelling] = /^\/contributors\/([a-z0-9-]+)$/.exec(path) ?? []
  if (spelling) {
    const author = await findAuthorId(c.env.DB, spelling)
    return author === undefined ? notFound(c, path) : articleMoved(c, authorPath(author))
  }
  if (!path.startsWith('/article/')) return notFound(c, path)
  const to = await redirectOf(c.env, path, (work) => c.executionCtx.waitUntil(work))
  return to === undefined ? notFound(c, path) : articleMoved(c, to)
}

function cacheControl(path: string, shared: boolean): string {
  if (editionFileOf(path)) return 'private, no-store'
  const scope = shared ? 'public' : 'private'
  const hasContentHash = path.startsWith('/_astro/') || path.startsWith('/media/')
  return hasContentHash ? `${scope}, max-age=${year}, immutable` : `${scope}, no-cache`
}
