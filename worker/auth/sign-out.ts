import type { Context } from 'hono'
import type { Logout, SessionScope } from '#domain/auth/session.ts'
import type { App } from '#worker/context.ts'
import { endAdminSessions } from '#worker/db/accounts/ended-access.ts'
import { endSessions } from './ended-sessions.ts'
import { bearerToken, clearSessionCookie, cookieToken } from './session-cookies.ts'
import { readSessionId } from './sessions.ts'
import { addressOf, tooManyAttempts } from './sign-in-throttle.ts'

/**
 * Ends the sessions of the chosen scope that the caller shows, as cookie or bearer, and clears the
 * cookies and the browser's copies of what they opened. Other sessions that the same key or password
 * opened go on.
 *
 * @throws ApiError `too_many_requests` once the browser is cleared, if copies of a reader's token go on: an
 * ended session is remembered until it would have expired, and a key opens any number of them
 */
export async function signOut(c: Context<App>, scope: Logout['scope']): Promise<void> {
  const scopes: SessionScope[] = scope === 'both' ? ['site', 'admin'] : [scope]
  const shown = scopes.flatMap((one) =>
    [cookieToken(c, one), bearerToken(c)].map((token) => readSessionId(c.env, one, token)),
  )
  const sessions = (await Promise.all(shown)).filter((session) => session !== undefined)
  const ofAccounts = sessions.filter(({ account }) => account !== undefined)
  const isThrottled =
    sessions.length > ofAccounts.length &&
    !(await c.env.REPORTS.limit({ key: `logout ${addressOf(c)}` })).success
  await endSessions(c.env, isThrottled ? ofAccounts : sessions)
  clearSiteData(c, scope)
  for (const ended of scopes) clearSessionCookie(c, ended)
  if (isThrottled) throw tooManyAttempts()
}

/**
 * Has the browser forget the pages, so that Back does not show them, and what scripts stored. In a
 * browser where an administrator signs in, that may hold texts that no server has yet: scripts remove
 * the tokens there, by name.
 */
function clearSiteData(c: Context<App>, scope: Logout['scope']): void {
  const mayHoldTexts =
    scope === 'admin' || cookieToken(c, 'browser') !== undefined || cookieToken(c, 'admin')
  c.header('clear-site-data', mayHoldTexts ? '"cache"' : '"cache", "storage"')
}

/** Ends every session of the administrator who calls, in all browsers, and what they handed out. */
export async function signOutEverywhere(c: Context<App>): Promise<void> {
  await endAdminSessions(c.env.DB, c.get('admin').id, c.get('admin').username)
  clearSiteData(c, 'admin')
  clearSessionCookie(c, 'admin')
}
