import type { Context } from 'hono'
import { returnPath } from '#domain/web-address.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import { readAdminSession, readSiteSession } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { isPublicPath } from '#worker/releases/live-release.ts'
import { feedReaderOf } from './feed-access.ts'

/** What a request for a document, feed, asset or image is allowed. */
export type AccessDecision =
  | { kind: 'open'; shared: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused' }

/** Open to everyone whatever a release holds, beside the login. Everything else that is open stands in the release. */
const alwaysOpen = ['/robots.txt', '/favicon.ico', '/favicon.svg']

/** Parts of pages: a redirect to a login form would be no answer to them. */
const partPrefixes = [
  ...['/_astro/', '/media/', '/feeds/', '/feed.', '/feed/', '/published-images/', '/release.json'],
]

/**
 * Decides who may see which path. Cookies open documents, feeds and images; a feed and
 * its images open to private addresses too.
 *
 * @param c the request's context
 * @param path the request's normalized path
 * @returns whether it may pass (and a shared cache may keep it), must go elsewhere, or is refused
 */
export async function decideAccess(c: Context<App>, path: string): Promise<AccessDecision> {
  if (path === '/login') return loginPassage(c)
  if (alwaysOpen.includes(path)) return { kind: 'open', shared: true }
  if (path.includes('.') && (await isPublicPath(c.env, path))) return { kind: 'open', shared: true }
  const reader = await readSiteSession(c, cookieToken(c, 'site'))
  if (isAdminDocument(path)) return adminPassage(c, path, reader !== undefined)
  if (reader) return { kind: 'open', shared: false }
  if (await feedReaderOf(c, path)) return { kind: 'open', shared: false }
  if (path.startsWith('/media/') && (await isAdmin(c))) return { kind: 'open', shared: false }
  if (isPart(path)) return { kind: 'refused' }
  return { kind: 'redirect', to: loginAddress(c) }
}

/**
 * @param path the request's path, decoded
 * @returns whether it leads to the admin portal, however it is spelled
 */
export function isAdminDocument(path: string): boolean {
  return /^\/+admin(\.html)?(\/|$)/i.test(path)
}

/**
 * @param path the request's path
 * @returns whether it leads to a part of pages rather than to a page
 */
export function isPart(path: string): boolean {
  return partPrefixes.some((prefix) => path.startsWith(prefix))
}

/**
 * Tells whether the file server reads the path as the gate and the list of changes did. It takes a
 * backslash and an encoded or doubled slash for a slash, leaves out tabs and line ends, and decodes
 * what was encoded twice: an article that was taken back would be found under such a name. No file
 * is called so.
 *
 * @param path the request's path, decoded
 * @returns whether it means the same to everybody
 */
export function isPlain(path: string): boolean {
  return !/[%\\\p{Cc}]|\/\//u.test(path)
}

/** Whoever is signed in goes on; where nobody can tell, the login is there for another key. */
async function loginPassage(c: Context<App>): Promise<AccessDecision> {
  const session = readSiteSession(c, cookieToken(c, 'site'))
  const reader = await session.catch((error) => {
    if (error instanceof ApiError && error.code === 'unavailable') return undefined
    throw error
  })
  if (!reader) return { kind: 'open', shared: false }
  return { kind: 'redirect', to: returnPath(c.req.query('next')) }
}

async function adminPassage(
  c: Context<App>,
  path: string,
  reader: boolean,
): Promise<AccessDecision> {
  if (!reader) return { kind: 'redirect', to: loginAddress(c) }
  if (path === '/admin/login' || (await isAdmin(c))) return { kind: 'open', shared: false }
  return { kind: 'redirect', to: '/admin/login' }
}

/**
 * @param c the request's context
 * @returns whether its cookie opens an administrator's session
 */
export async function isAdmin(c: Context<App>): Promise<boolean> {
  return (await readAdminSession(c.env, cookieToken(c, 'admin'))) !== undefined
}

function loginAddress(c: Context<App>): string {
  const { pathname, search } = new URL(c.req.url)
  const next = returnPath(pathname + search)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}
