import type { Context } from 'hono'
import { isMediaKey } from '#domain/media.ts'
import { returnPath } from '#domain/web-address.ts'
import { ApiError } from '#worker/errors.ts'
import { isAdminDocument, passageFor } from '#worker/gate.ts'
import type { App } from '#worker/guard.ts'
import { fillLoginScreen } from '#worker/login-screen.ts'

const year = 365 * 24 * 60 * 60

/**
 * Answers GET and HEAD for everything that is not the API: pages, feeds, assets and images, each
 * behind the gate.
 *
 * @param c the request's context
 * @returns the file, a redirect (to the login, or home for an unknown path), or a refusal
 * @throws ApiError `unauthorized` for parts of pages without a session; `not_found`
 */
export async function serveDocument(c: Context<App>): Promise<Response> {
  const path = c.req.path
  const passage = await passageFor(c, path)
  if (passage.kind === 'redirect') return c.redirect(passage.to, 302)
  if (passage.kind === 'refused') {
    throw new ApiError('unauthorized', 'Your session has expired. Please log in again.')
  }
  const response = await serveFile(c, path)
  if (response.ok || response.status === 304) {
    response.headers.set('cache-control', cacheControl(path, passage.shared))
  }
  return response
}

async function serveFile(c: Context<App>, path: string): Promise<Response> {
  if (path.startsWith('/media/')) return serveMedia(c, path.slice('/media/'.length))
  const response = await fetchAsset(c, isAdminDocument(path) ? '/admin' : path)
  if (path === '/login' && response.ok && c.req.query('next')) {
    return fillLoginScreen(response, returnPath(c.req.query('next')))
  }
  if (response.status !== 404) return response
  if (path.startsWith('/_astro/') || path.startsWith('/feeds/') || path === '/release.json') {
    throw new ApiError('not_found', 'There is no such file.')
  }
  if (path === '/' || path === '/login') {
    const headers = { 'retry-after': '5' }
    throw new ApiError('unavailable', 'The site is being built. Please try again in a moment.', {
      headers,
    })
  }
  if (!path.startsWith('/article/')) return c.redirect('/', 302)
  const view = await c.env.ASSETS.fetch(new Request(new URL('/not-found', c.req.url)))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
  }
  return new Response(view.body, { status: 404, headers })
}

/** Asks for a file of the release; its headers can be changed afterwards. */
async function fetchAsset(c: Context<App>, path: string): Promise<Response> {
  const address = new URL(c.req.url)
  address.pathname = path
  const response: Response = await c.env.ASSETS.fetch(new Request(address, c.req.raw))
  return new Response(response.body, response)
}

async function serveMedia(c: Context<App>, key: string): Promise<Response> {
  const object = isMediaKey(key)
    ? await c.env.MEDIA.get(key, { onlyIf: c.req.raw.headers })
    : undefined
  if (!object) throw new ApiError('not_found', 'Image unavailable')
  const headers = new Headers({ etag: object.httpEtag })
  if (!hasBody(object)) return new Response(null, { status: 304, headers })
  object.writeHttpMetadata(headers)
  headers.set('content-length', String(object.size))
  return new Response(object.body, { headers })
}

/** Without a body where the caller's copy is still good. */
function hasBody(object: R2Object | R2ObjectBody): object is R2ObjectBody {
  return 'body' in object
}

function cacheControl(path: string, shared: boolean): string {
  const scope = shared ? 'public' : 'private'
  const named = path.startsWith('/_astro/') || path.startsWith('/media/')
  return named ? `${scope}, max-age=${year}, immutable` : `${scope}, no-cache`
}
