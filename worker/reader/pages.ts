import type { Context } from 'hono'
import { pathOfAddress } from '#domain/articles/slug.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { pageHeaders } from '#worker/http/own-styles.ts'
import { logError } from '#worker/log.ts'
import { pageState } from './page-state.ts'
import { loadRenderer } from './renderer.ts'

/**
 * A page or file as it is now: rendered if it changed since the served release, else the release's. It
 * is 404 if there is none; its headers can be changed.
 *
 * @throws ApiError `not_found` for a feed that is gone; `unavailable`
 */
export async function servePage(c: Context<App>, path: string): Promise<Response> {
  const request = requestFor(c, path)
  return (await serveChanged(c, path, request)) ?? (await fetchAsset(c, request))
}

export const notFoundViews = ['/not-found', '/no-articles'] as const

/** The page that says that there is no such article or list; undefined for other kinds of path. */
export function notFoundView(path: string): (typeof notFoundViews)[number] | undefined {
  if (path.startsWith('/article/')) return '/not-found'
  return /^\/(?:tag|contributors|editions)\//.test(path) ? '/no-articles' : undefined
}

/** The view of an article or a list that readers may not see, or that never was. */
export async function notFound(c: Context<App>, path: string): Promise<Response> {
  const view = await readPage(c, notFoundView(path) ?? '/not-found')
  const headers = { ...pageHeaders(view), 'cache-control': 'private, no-cache' }
  return new Response(view.body, { status: 404, headers })
}

/** An article can get an earlier address again, so a browser must ask each time. */
export function articleMoved(c: Context<App>, to: string): Response {
  c.header('cache-control', 'private, no-cache')
  return c.redirect(to + new URL(c.req.url).search, 301)
}

/** A page that is shown in another one's place, whole, whatever the request says of copies. */
export async function readPage(c: Context<App>, path: string): Promise<Response> {
  const request = new Request(new URL(path, c.req.url))
  return (await serveChanged(c, path, request)) ?? (await c.env.ASSETS.fetch(request))
}

/** The page as it is now if it changed since the served release; otherwise undefined. */
async function serveChanged(c: Context<App>, path: string, request: Request) {
  // No page's own address ends so: the asset server leads to it, or has nothing.
  if (/(?:.\/|\s)$/.test(path)) return undefined
  const page = await pageState(c, path)
  if (page.kind === 'static') return undefined
  if (page.kind === 'gone') return notFound(c, path)
  if (page.kind === 'moved') return articleMoved(c, page.to)
  try {
    const { answerPage, renderPage } = await loadRenderer()
    const rendered = await renderPage(c.env, path, page.rendering)
    if (rendered) return answerPage(request, rendered)
  } catch (error) {
    logError(`${path} could not be rendered`, error)
    // The static file is still good enough, unless an article was retracted.
    if (!page.afterRetraction) return undefined
    throw new ApiError('unavailable', 'This page is being renewed. Please try again in a moment.')
  }
  if (path.startsWith('/article/')) {
    const { findMovedArticle } = await import('#worker/db/articles/addresses.ts')
    const address = await findMovedArticle(c.env.DB, path.slice(pathOfAddress('').length))
    return address === undefined ? notFound(c, path) : articleMoved(c, pathOfAddress(address))
  }
  if (notFoundView(path)) return notFound(c, path)
  // Such a page in the release may list articles that were retracted.
  if (/^\/(?:category\/|corrections\/|feed)/.test(path)) return new Response(null, { status: 404 })
  // Nothing of the code: the release does not have it either.
  return undefined
}

/** The reader's request, for the file or page that answers it. */
function requestFor(c: Context<App>, path: string): Request {
  const isPersonal = path === '/subscribe' || (path === '/login' && cookieToken(c, 'site'))
  // Nearly always: a copy costs more than all that decides about the request. A `%` may spell another path.
  if (path === c.req.path && !isPersonal && !c.req.url.includes('%')) return c.req.raw
  const address = new URL(c.req.url)
  address.pathname = path
  const request = new Request(address, c.req.raw)
  // The Worker writes into these what concerns one reader: a cached copy must not be revalidated.
  if (isPersonal) request.headers.delete('if-none-match')
  return request
}

/** A file of the release, with headers that can be changed. */
async function fetchAsset(c: Context<App>, request: Request): Promise<Response> {
  const response: Response = await c.env.ASSETS.fetch(request)
  return new Response(response.body, response)
}
