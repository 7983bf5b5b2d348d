import type { Context } from 'hono'
import * as z from 'zod'
import type { PasskeySignIn } from '#domain/auth/passkey.ts'
import type { AdminLogin, AdminToken } from '#domain/auth/session.ts'
import type { App } from '#worker/context.ts'
import type { AdminRecord } from '#worker/db/accounts/admins.ts'
import { recordFailedSignIn } from '#worker/db/audit/audit-events.ts'
import { selectPasskeys, spendRecoveryCode } from '#worker/db/auth/passkeys.ts'
import { recordSignIn, reserveAttempt } from '#worker/db/auth/sign-in-attempts.ts'
import { foldUsername } from '#worker/db/usernames.ts'
import { ApiError } from '#worker/http/errors.ts'
import { checkAdminPassword, isFirstAdmin } from './accounts.ts'
import { fingerprint } from './fingerprint.ts'
import { recoveryCodeHash } from './key-text.ts'
import { checkPasskey } from './passkeys.ts'
import { beginSession } from './portal-session.ts'
import { cookieToken, setSessionCookie } from './session-cookies.ts'
import { issueAdminToken } from './sessions.ts'
import { checkThrottle, countRefusal, tooManyAttempts } from './sign-in-throttle.ts'
import { readToken, type SessionClaims, signToken, timesFor } from './tokens.ts'

/** How long a browser counts as known after the last sign-in. */
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
 * @returns the session's token, and the account's name and role
 * @throws ApiError `second_factor_needed` if the password is right and the account has a passkey;
 * `unauthorized`, in the same words and time for an unknown name and a wrong
 * password; `too_many_requests` while the next attempt has to wait
 */
export async function signInAdmin(c: Context<App>, login: AdminLogin): Promise<AdminToken> {
  checkThrottle(c)
  const wait = await reserveAttempt(c.env.DB, await subjectOf(c, login.username))
  if (wait > 0) throw tooManyAttempts(wait)
  const admin = await checkAdminPassword(c.env, login)
  if (!admin) {
    // In the background, so that the answer tells nothing of the name.
    c.executionCtx.waitUntil(recordFailedSignIn(c.env.DB, login.username))
    await countRefusal(c)
    throw new ApiError('unauthorized', 'The username or password you entered is incorrect.')
  }
  await assertSecondFactor(c, admin, login.recoveryCode)
  return openSession(c, admin)
}

/**
 * A password alone is not enough for an account that has a passkey. The attempt stays counted, so that
 * recovery codes are guessed no faster than passwords.
 *
 * @throws ApiError `second_factor_needed` without a recovery code; `unauthorized` if it does not fit
 */
async function assertSecondFactor(
  c: Context<App>,
  account: AdminRecord,
  recoveryCode: string | undefined,
): Promise<void> {
  if (isFirstAdmin(c.env, account.username)) return
  if ((await selectPasskeys(c.env.DB, account.id)).length === 0) return
  if (recoveryCode === undefined) {
    // Whoever has the password may have no more than that.
    const kind = 'second-factor-missing'
    c.executionCtx.waitUntil(recordFailedSignIn(c.env.DB, account.username, kind))
    const message = 'This account has a passkey. Sign in with it, or with a recovery code.'
    throw new ApiError('second_factor_needed', message)
  }
  if (await spendRecoveryCode(c.env.DB, account, recoveryCodeHash(recoveryCode))) return
  c.executionCtx.waitUntil(recordFailedSignIn(c.env.DB, account.username))
  await countRefusal(c)
  throw new ApiError('unauthorized', 'The recovery code is incorrect, or was used before.')
}

/**
 * Signs in by a passkey, which needs no name and no password: it is something that a person has, opened
 * by a finger, a face or a PIN.
 *
 * @throws ApiError `unauthorized` if the passkey is not known, not genuine or another account's;
 * `too_many_requests` after too many refusals
 */
export async function signInByPasskey(c: Context<App>, answer: PasskeySignIn): Promise<AdminToken> {
  checkThrottle(c)
  const { account, fits } = await checkPasskey(c, answer)
  if (!account || !fits) {
    c.executionCtx.waitUntil(recordFailedSignIn(c.env.DB, account?.username ?? ''))
    await countRefusal(c)
    throw new ApiError('unauthorized', 'The passkey was not accepted. Please try again.')
  }
  return openSession(c, account)
}

/**
 * Opens a session for an authenticated account, and forgets the attempts before.
 *
 * @throws ApiError `unauthorized` if the account got another password or second factor meanwhile
 */
async function openSession(c: Context<App>, admin: AdminRecord): Promise<AdminToken> {
  const { claims, listed } = await beginSession(c, admin.id)
  if (!(await recordSignIn(c.env.DB, await subjectOf(c, admin.username), admin, listed))) {
    throw new ApiError('unauthorized', 'The account has just changed. Please sign in again.')
  }
  const token = await handOverSession(c, admin, claims)
  return { token, username: admin.username, role: admin.role }
}

/**
 * Sets the cookie of a session that begins. From now on the browser is a known one.
 *
 * @returns the session's token
 */
export async function handOverSession(
  c: Context<App>,
  admin: AdminRecord,
  session: SessionClaims,
): Promise<string> {
  const issued = await issueAdminToken(c.env, admin, session)
  setSessionCookie(c, 'admin', issued)
  await rememberBrowser(c, admin.username)
  return issued.token
}

/** Whose attempts to sign in are counted: a known browser's, or all others' for the name. */
async function subjectOf(c: Context<App>, username: string): Promise<string> {
  const browser = await knownBrowser(c, username)
  if (browser) return `browser ${browser}`
  return `name ${nameFingerprint(c.env.SESSION_SECRET, username)}`
}

/** The known browser's id; undefined if this administrator never signed in with it. */
async function knownBrowser(c: Context<App>, username: string): Promise<string | undefined> {
  const browser = await readToken(
    c.env,
    cookieToken(c, 'browser'),
    (claims) => browserClaimsSchema.safeParse(claims).data,
    knownBrowserSeconds,
  )
  if (!browser) return undefined
  const { claims, secret } = browser
  return claims.name === nameFingerprint(secret, username) ? claims.jti : undefined
}

/** Marks the browser as known. One that is known already stays so for longer, under the same id. */
async function rememberBrowser(c: Context<App>, username: string): Promise<void> {
  const name = nameFingerprint(c.env.SESSION_SECRET, username)
  const claims = {
    scope: 'browser',
    jti: (await knownBrowser(c, username)) ?? crypto.randomUUID(),
    name,
    ...timesFor(knownBrowserSeconds),
  }
  const token = await signToken(c.env, claims)
  setSessionCookie(c, 'browser', { token, seconds: knownBrowserSeconds })
}

function nameFingerprint(secret: string, username: string): string {
  return fingerprint(secret, `administrator: ${foldUsername(username)}`)
}
