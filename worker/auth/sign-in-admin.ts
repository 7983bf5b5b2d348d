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

/** How long a browser is known after a sign-in. */
const deskSeconds = 180 * 24 * 60 * 60

const deskClaimsSchema = z.object({
  scope: z.literal('desk'),
  jti: z.string(),
  /** Fingerprint of the name that signed in. */
  name: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
})

/**
 * Signs an administrator in and sets the session's cookie. Attempts are counted by name, wherever
 * they come from; those from a browser that this administrator signed in with before are counted
 * apart, so that strangers who try the name cannot keep its owner out.
 *
 * @param c the request's context
 * @param login what was typed
 * @returns the session's token
 * @throws ApiError `unauthorized` in the same words and time for an unknown name and a wrong
 * password; `too_many_requests` where the next attempt is not looked at yet
 */
export async function signInAdmin(c: Context<App>, login: AdminLogin): Promise<string> {
  checkThrottle(c)
  const known = await knownDesk(c, login.username)
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
  if (!known) await rememberDesk(c, login.username)
  return issued.token
}

/** Names the browser, where this administrator signed in with it before. */
async function knownDesk(c: Context<App>, username: string): Promise<string | undefined> {
  const token = cookieToken(c, 'desk')
  const desk = token && (await readToken(c.env, token, deskClaimsSchema, deskSeconds))
  if (!desk || desk.claims.name !== nameFingerprint(desk.secret, username)) return undefined
  return `desk ${desk.claims.jti}`
}

async function rememberDesk(c: Context<App>, username: string): Promise<void> {
  const name = nameFingerprint(c.env.SESSION_SECRET, username)
  const claims = { scope: 'desk', jti: crypto.randomUUID(), name, ...timesFor(deskSeconds) }
  const token = await signToken(c.env, claims)
  setSessionCookie(c, 'desk', { token, seconds: deskSeconds })
}

function nameFingerprint(secret: string, username: string): string {
  return fingerprint(secret, `administrator: ${username.toLowerCase()}`)
}
