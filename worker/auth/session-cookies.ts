import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { SessionScope } from '#domain/auth/session.ts'
import { isLocalHttp } from '#worker/http/https-only.ts'

/** `browser` marks a browser in which an administrator signed in before; it opens nothing. */
type CookieScope = SessionScope | 'browser'

const cookieNames: Record<CookieScope, string> = {
  site: 'latchkey_site',
  admin: 'latchkey_admin',
  browser: 'latchkey_browser',
}

export function cookieToken(c: Context, scope: CookieScope): string | undefined {
  const { prefix } = cookieOptions(c)
  return getCookie(c, cookieNames[scope], prefix)
}

export function bearerToken(c: Context): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Sets a session cookie: the same token that the answer's body holds. */
export function setSessionCookie(
  c: Context,
  scope: CookieScope,
  { token, seconds }: { token: string; seconds: number },
): void {
  setCookie(c, cookieNames[scope], token, { ...cookieOptions(c), maxAge: seconds })
}

export function clearSessionCookie(c: Context, scope: SessionScope): void {
  deleteCookie(c, cookieNames[scope], cookieOptions(c))
}

function cookieOptions(c: Context): CookieOptions & { prefix: 'host' | undefined } {
  const secure = !isLocalHttp(c.req.url)
  // `__Host-`: no other site below the same domain can set this cookie (RFC 6265bis).
  const prefix = secure ? 'host' : undefined
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure, prefix }
}
