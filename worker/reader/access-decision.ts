import type { Context } from 'hono'
import { facePath } from '#domain/settings/face-pictures.ts'
import { returnPath } from '#domain/web-address.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import { readAdminSession, readSiteSession } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { isAdminDocument } from '#worker/http/paths.ts'
import { isPublicPath } from '#worker/releases/live-release.ts'
import { feedReaderOf } from './feed-access.ts'

/** Whether a request for a document, feed, asset or image may pass. `shared`: a shared cache may keep the answer. */
export type AccessDecision =
  | { kind: 'open'; shared: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused' }

/** Public in every release, beside the login. All other public paths are listed in the release. */
const publicFiles = ['/robots.txt', '/favicon.ico', '/favicon.svg']

/** Files that pages and feed readers load: without a session they get 401, not a redirect to a form. */
const filePrefixes = [
  '/_astro/',
  '/media/',
  facePath,
  '/feeds/',
  '/feed.',
  '/feed/',
  '/published-images/',
  '/article-redirects/',
  '/release.json',
]

/** What an open portal loads, also after its reader's session ended: the key was changed. */
const portalFile = /^\/(?:media|_astro)\//

/**
 * Decides whether a request may see a path. Cookies open documents, feeds and images; private feed
 * addresses open feeds and their images too.
 */
export async function decideAccess(c: Context<App>, path: string): Promise<AccessDecision> {
  if (path === '/login') return decideLogin(c)
  // Those that the settings name: `face-files.ts` answers no other.
  if (path.startsWith(facePath)) return { kind: 'open', shared: true }
  if (publicFiles.includes(path)) return { kind: 'open', shared: true }
  if (path.includes('.') && (await isPublicPath(c.env, path))) return { kind: 'open', shared: true }
  const reader = await readSiteSession(c, cookieToken(c, 'site'))
  if (isAdminDocument(path)) return decideAdmin(c, path, reader !== undefined)
  if (reader) return { kind: 'open', shared: false }
  if (await feedReaderOf(c, path)) return { kind: 'open', shared: false }
  if (portalFile.test(path) && (await isAdmin(c))) return { kind: 'open', shared: false }
  if (isFilePath(path)) return { kind: 'refused' }
  return { kind: 'redirect', to: loginAddress(c) }
}

/** Whether a path leads to a file that pages load, rather than to a page. */
export function isFilePath(path: string): boolean {
  return filePrefixes.some((prefix) => path.startsWith(prefix))
}

/**
 * Whether the asset server reads a decoded path as the gate and the pending changes did. It treats a
 * backslash and an encoded or doubled slash as a slash, drops tabs and line ends, and decodes what was
 * encoded twice; a retracted article would still be found under such a spelling. No file of a release
 * has such a name.
 */
export function isUnambiguous(path: string): boolean {
  return !/[%\\\p{Cc}]|\/\//u.test(path)
}

/** A signed-in reader goes on. If the key cannot be checked, the login is shown, for another key. */
async function decideLogin(c: Context<App>): Promise<AccessDecision> {
  const session = readSiteSession(c, cookieToken(c, 'site'))
  const reader = await session.catch((error) => {
    if (error instanceof ApiError && error.code === 'unavailable') return undefined
    throw error
  })
  if (!reader) return { kind: 'open', shared: false }
  return { kind: 'redirect', to: returnPath(c.req.query('next')) }
}

async function decideAdmin(
  c: Context<App>,
  path: string,
  reader: boolean,
): Promise<AccessDecision> {
  if (!reader) return { kind: 'redirect', to: loginAddress(c) }
  const signsIn = path === '/admin/login' || path === '/admin/invitation'
  if (signsIn || (await isAdmin(c))) return { kind: 'open', shared: false }
  return { kind: 'redirect', to: '/admin/login' }
}

/** Whether the request's cookie opens an administrator's session. */
export async function isAdmin(c: Context<App>): Promise<boolean> {
  return (await readAdminSession(c.env, cookieToken(c, 'admin'))) !== undefined
}

function loginAddress(c: Context<App>): string {
  const { pathname, search } = new URL(c.req.url)
  const next = returnPath(pathname + search)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}
