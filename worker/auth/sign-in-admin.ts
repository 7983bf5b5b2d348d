import type { Context } from 'hono'
import { z } from 'zod'
import type { AdminLogin } from '#domain/session.ts'
import type { App } from '#worker/context.ts'
import { reserveAttempt, resetAttempts } from '#worker/db/sign-in-attempts.ts'
import { ApiError } from '#worker/http/errors.ts'
import { checkAdminPassword } from './accounts.ts'
import { fingerprint } from './fingerprint.ts'
import { cookieToken, setSessionCookie } from './session-cookies.ts'
import { issueAdminToken } from './sessions.ts'
import { checkThrottle, countRefusal, tooManyAttempts } from './sign-in-throttle.ts'
import { readToken, signToken, timesFor } from './tokens.ts'

/** How long a browser counts as known after a sign-in. */
const knownBrowserSeconds = 180 * 24 * 60 * 60

const browserClaimsSchema = z.object({
  scope: z.literal('browser'),
  jti: z.string(),
  /** Fingerprint of the name that signed in. */
  name: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
})

/**
 * Signs an administrator in and sets the session cookie. Attempts are counted by name, whatever
 * address they come from. A browser in which this administrator signed in before has a count of its
 * own, so that strangers who try the name cannot lock its owner out.
 *
 * @returns the session's token
 * @throws ApiError `unauthorized`, in the same words and time for an unknown name and a wrong
 * password; `too_many_requests` while the next attempt has to wait
 */
export async function signInAdmin(c: Context<App>, login: AdminLogin): Promise<string> {
  checkThrottle(c)
  const known = await knownBrowser(c, login.username)
  const subject = known ?? `name ${nameFingerprint(c.env.SESSION_SECRET, login.username)}`
  const wait = await reserveAttempt(c.env.DB, subject)
  if (wait > 0) throw tooManyAttempts(wait)
  const admin = await checkAdminPassword(c.env, login)
  if (!admin) {
    await countRefusal(c)
    throw new ApiError('unauthorized', 'The username or password you entered is incorrect.')
  }
  await resetAttempts(c.env.DB, subject)
  const issued = await issueAdminToken(c.env, admin)
  setSessionCookie(c, 'admin', issued)
  if (!known) await rememberBrowser(c, login.username)
  return issued.token
}

/** The known browser's subject; undefined if this administrator never signed in with it. */
async function knownBrowser(c: Context<App>, username: string): Promise<string | undefined> {
  const token = cookieToken(c, 'browser')
  const browser = token && (await readToken(c.env, token, browserClaimsSchema, knownBrowserSeconds))
  if (!browser || browser.claims.name !== nameFingerprint(browser.secret, username))
    return undefined
  return `browser ${browser.claims.jti}`
}

async function rememberBrowser(c: Context<App>, username: string): Promise<void> {
  const name = nameFingerprint(c.env.SESSION_SECRET, username)
  const claims = {
    scope: 'browser',
    jti: crypto.randomUUID(),
    name,
    ...timesFor(knownBrowserSeconds),
  }
  const token = await signToken(c.env, claims)
  setSessionCookie(c, 'browser', { token, seconds: knownBrowserSeconds })
}

function nameFingerprint(secret: string, username: string): string {
  return fingerprint(secret, `administrator: ${username.toLowerCase()}`)
}
