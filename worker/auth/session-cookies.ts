import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { SessionScope } from '#domain/session.ts'

/** `desk` names a browser that an administrator signed in with before; it opens nothing. */
type CookieScope = SessionScope | 'desk'

const cookieNames: Record<CookieScope, string> = {
  site: 'latchkey_site',
  admin: 'latchkey_admin',
  desk: 'latchkey_desk',
}

/**
 * @param c the request's context
 * @param scope which session
 * @returns the token in the session's cookie
 */
export function cookieToken(c: Context, scope: CookieScope): string | undefined {
  const { prefix } = cookieOptions(c)
  return getCookie(c, cookieNames[scope], prefix)
}

/**
 * @param c the request's context
 * @returns the token of an `Authorization: Bearer` header
 */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/**
 * Sets the session's cookie: the same token that the answer's body holds.
 *
 * @param c the request's context
 * @param scope which session
 * @param issued the token that was issued, and how many seconds it lasts
 */
export function setSessionCookie(
  c: Context,
  scope: CookieScope,
  { token, seconds }: { token: string; seconds: number },
): void {
  setCookie(c, cookieNames[scope], token, { ...cookieOptions(c), maxAge: seconds })
}

/**
 * @param c the request's context
 * @param scope which session's cookie to clear
 */
export function clearSessionCookie(c: Context, scope: SessionScope): void {
  deleteCookie(c, cookieNames[scope], cookieOptions(c))
}

function cookieOptions(c: Context): CookieOptions & { prefix: 'host' | undefined } {
  const { protocol, hostname } = new URL(c.req.url)
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const secure = !(loopback && protocol === 'http:')
  // No neighbour below the same domain can put a session of its own under this name (RFC 6265bis).
  const prefix = secure ? 'host' : undefined
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure, prefix }
}
