import type { Context } from 'hono'
import { etagMatches } from '#domain/asset-etag.ts'
import { categoryPath } from '#domain/category.ts'
import { isMediaKey } from '#domain/media.ts'
import { syndicationFormat } from '#domain/syndication.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { isImagePublished } from '#worker/images/published-images.ts'
import {
  decideAccess,
  isAdmin,
  isAdminDocument,
  isFilePath,
  isUnambiguous,
} from './access-decision.ts'
import { redirectOf } from './article-redirects.ts'
import { feedReaderOf } from './feed-access.ts'
import { answerLoginScreen } from './login-screen.ts'
import { articleMoved, notFound, notFoundView, servePage } from './pages.ts'
import { prefetchPendingChanges } from './pending-changes.ts'
import { answerFeed } from './private-feeds.ts'
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
    response.headers.set('cache-control', cacheControl(path, decision.shared))
  }
  if (path === '/login' && response.ok) return answerLoginScreen(c, response)
  const format = syndicationFormat(path)
  return format ? answerFeed(c, path, format, response) : response
}

async function serveFile(c: Context<App>, path: string): Promise<Response> {
  if (!isUnambiguous(path)) return unknownPath(c, path)
  if (path.startsWith('/media/')) return serveMedia(c, path.slice('/media/'.length))
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

/** A page; of a list, the category's that its address chooses: a filter works without scripts, too. */
async function serveChosen(c: Context<App>, path: string): Promise<Response> {
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
  if (!path.startsWith('/article/') || !isUnambiguous(path)) return notFound(c, path)
  const to = await redirectOf(c.env, path, (work) => c.executionCtx.waitUntil(work))
  return to === undefined ? notFound(c, path) : articleMoved(c, to)
}

async function serveMedia(c: Context<App>, key: string): Promise<Response> {
  const object = (await mayShow(c, key)) ? await c.env.MEDIA.get(key) : undefined
  if (!object) throw new ApiError('not_found', 'Image unavailable')
  const headers = new Headers({ etag: object.httpEtag })
  // R2's own conditional reads throw if a header is malformed.
  if (etagMatches(c.req.header('if-none-match') ?? null, object.httpEtag)) {
    await object.body.cancel()
    return new Response(null, { status: 304, headers })
  }
  object.writeHttpMetadata(headers)
  headers.set('content-length', String(object.size))
  // Feed readers in a browser show it on a page of another origin.
  if (await feedReaderOf(c, c.req.path)) headers.set('cross-origin-resource-policy', 'cross-origin')
  return new Response(object.body, { headers })
}

/** Fails closed: an image that cannot be checked is shown to administrators only. */
async function mayShow(c: Context<App>, key: string): Promise<boolean> {
  if (!isMediaKey(key)) return false
  try {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    return (await isImagePublished(c.env, key, waitUntil)) || (await isAdmin(c))
  } catch (error) {
    if (await isAdmin(c)) return true
    console.error(`Could not check whether readers may see ${key}:`, error)
    const headers = { 'retry-after': '5' }
    const message = 'This image cannot be shown at the moment. Please try again in a moment.'
    throw new ApiError('unavailable', message, { headers })
  }
}

function cacheControl(path: string, shared: boolean): string {
  const scope = shared ? 'public' : 'private'
  const hasContentHash = path.startsWith('/_astro/') || path.startsWith('/media/')
  return hasContentHash ? `${scope}, max-age=${year}, immutable` : `${scope}, no-cache`
}
