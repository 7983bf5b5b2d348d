import type { Context } from 'hono'
import { adminSessionSeconds } from '#domain/auth/session.ts'
import type { App } from '#worker/context.ts'
import type { NewPortalSession } from '#worker/db/auth/portal-sessions.ts'
import { cookieToken } from './session-cookies.ts'
import { readAdminSession } from './sessions.ts'
import { newSession, type SessionClaims } from './tokens.ts'

/** A session that begins, as its token holds it and as the account's list does. */
export interface BegunSession {
  claims: SessionClaims
  listed: NewPortalSession
}

/**
 * The session that a sign-in opens. If the browser has one of the same account, that one goes on under
 * its id: a password that is asked for again adds no line to the list, and a logout ends both tokens.
 *
 * @param accountId undefined for an account that is made now
 */
export async function beginSession(
  c: Context<App>,
  accountId: string | undefined,
): Promise<BegunSession> {
  const shown = accountId && (await readAdminSession(c.env, cookieToken(c, 'admin')))
  const begun = newSession(adminSessionSeconds)
  const claims =
    shown && shown.admin.id === accountId ? { ...begun, jti: shown.admin.session } : begun
  const now = new Date(claims.iat * 1000).toISOString()
  return {
    claims,
    listed: {
      id: claims.jti,
      browser: browserFamily(c.req.header('user-agent')),
      signedInAt: now,
      lastDay: now.slice(0, 10),
      expiresAt: new Date(claims.exp * 1000).toISOString(),
    },
  }
}

/** What browsers call themselves; the first that fits counts, because most also name others. */
const families: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** The family of the browser that a `User-Agent` names. Nothing else of it is kept. */
function browserFamily(userAgent: string | undefined): string {
  return families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'A program'
}
