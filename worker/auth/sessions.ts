import type { Context } from 'hono'
import { z } from 'zod'
import {
  adminSessionSeconds,
  type Session,
  type SessionScope,
  siteSessionSeconds,
} from '#domain/auth/session.ts'
import type { Administrator, App } from '#worker/context.ts'
import { findSignedInAdmin } from '#worker/db/accounts/admins.ts'
import type { EndedSession } from '#worker/db/auth/ended-sessions.ts'
import type { Environment } from '#worker/environment.ts'
import { endedKeyMessage, isNamedKeyValid, type OpenedBy } from './access-keys.ts'
import { currentSharedKey, hasEnded } from './ended-sessions.ts'
import { constantTimeEqual, keyFingerprint } from './fingerprint.ts'
import { newSession, readToken, type SessionClaims, signToken } from './tokens.ts'

const session = { jti: z.string(), iat: z.number().int(), exp: z.number().int() }

const siteClaimsSchema = z.union([
  z.object({
    scope: z.literal('site'),
    /** Fingerprint of the shared access key: a changed key ends the sessions that it opened. */
    key: z.string(),
    ...session,
  }),
  z.object({
    scope: z.literal('site'),
    /** The id of the named access key: revoked, it ends the sessions that it opened. */
    named: z.string(),
    ...session,
  }),
])

const adminClaimsSchema = z.object({
  scope: z.literal('admin'),
  /** The account's id. */
  sub: z.string(),
  /** The account's session epoch when it signed in. */
  epoch: z.number().int(),
  /** The id of the session that the password opened, if this one took its place. */
  signIn: z.string().optional(),
  ...session,
})

/** A signed token and its lifetime. */
export interface IssuedToken {
  token: string
  seconds: number
}

/** Issues a reader's token: valid for 30 days, or until the key that opened it ends. */
export async function issueSiteToken(env: Environment, openedBy: OpenedBy): Promise<IssuedToken> {
  const held = openedBy.expiresAt ? Date.parse(openedBy.expiresAt) - Date.now() : Infinity
  const seconds = Math.min(siteSessionSeconds, Math.floor(held / 1000))
  const by =
    openedBy.kind === 'named'
      ? { named: openedBy.id }
      : { key: keyFingerprint(openedBy.key, env.SESSION_SECRET) }
  return { token: await signToken(env, { scope: 'site', ...by, ...newSession(seconds) }), seconds }
}

/** Issues an administrator's token: valid for 12 hours, or until the account's session epoch changes. */
export async function issueAdminToken(
  env: Environment,
  admin: { id: string; sessionEpoch: number },
  session: SessionClaims & { signIn?: string } = newSession(adminSessionSeconds),
): Promise<IssuedToken> {
  const claims = {
    scope: 'admin',
    sub: admin.id,
    epoch: admin.sessionEpoch,
    ...session,
  }
  const seconds = Math.ceil(session.exp - Date.now() / 1000)
  return { token: await signToken(env, claims), seconds }
}

/**
 * Reads a reader's session without a database query: named keys and ended sessions are checked
 * against lists in memory.
 *
 * @returns the session and the id of the named key that opened it (null for the shared key);
 * undefined if the token does not open one
 * @throws ApiError `unavailable` if the session cannot be checked
 */
export async function readReader(
  c: Context<App>,
  token: string | undefined,
): Promise<{ session: Session; namedKey: string | null } | undefined> {
  const read = token && (await readToken(c.env, token, siteClaimsSchema, siteSessionSeconds))
  if (!read) return undefined
  const { claims, secret } = read
  const namedKey = 'named' in claims ? claims.named : null
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  // Both at once: an isolate that has neither list waits for one trip to the database.
  const [holds, ended] = await Promise.all([
    'key' in claims
      ? isSharedKey(c.env, claims.key, secret, waitUntil)
      : isNamedKeyValid(c.env, claims.named, claims.iat, waitUntil),
    hasEnded(c.env, claims.jti, waitUntil),
  ])
  if (!holds || ended) return undefined
  const expiresAt = new Date(claims.exp * 1000).toISOString()
  return { session: { scope: 'site', expiresAt }, namedKey }
}

/** Whether a session was opened with the shared key that is valid now. */
async function isSharedKey(
  env: Environment,
  fingerprint: string,
  secret: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const key = await currentSharedKey(env, waitUntil)
  return constantTimeEqual(fingerprint, keyFingerprint(key, secret))
}

/** Like `readReader`, if only the session matters. */
export async function readSiteSession(
  c: Context<App>,
  token: string | undefined,
): Promise<Session | undefined> {
  return (await readReader(c, token))?.session
}

/**
 * What the login says to a reader whose session ended with its key, before the session's own time.
 *
 * @returns undefined if the token is not genuine, or ended for another reason
 */
export async function keyEndedMessage(
  c: Context<App>,
  token: string | undefined,
): Promise<string | undefined> {
  const read = token && (await readToken(c.env, token, siteClaimsSchema, siteSessionSeconds))
  if (!read) return undefined
  const { claims, secret } = read
  if ('named' in claims) return endedKeyMessage(c.env, { id: claims.named })
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  if (await isSharedKey(c.env, claims.key, secret, waitUntil)) return undefined
  return 'The access key was changed. Please enter the new one.'
}

/**
 * Reads an administrator's session. It queries the database each time, so that an ended account or
 * session is refused at once.
 *
 * @param onSigned runs once the signature is verified, before the database is asked
 */
export async function readAdminSession(
  env: Environment,
  token: string | undefined,
  onSigned?: () => void,
): Promise<{ session: Session; admin: Administrator } | undefined> {
  const read = token && (await readToken(env, token, adminClaimsSchema, adminSessionSeconds))
  if (!read) return undefined
  onSigned?.()
  const { claims } = read
  const admin = await findSignedInAdmin(env.DB, claims)
  if (!admin) return undefined
  const expiresAt = new Date(claims.exp * 1000).toISOString()
  return {
    session: { scope: 'admin', username: admin.username, role: admin.role, expiresAt },
    admin: {
      id: admin.id,
      username: admin.username,
      role: admin.role,
      signedInAt: claims.iat,
      session: claims.jti,
      signIn: claims.signIn ?? claims.jti,
      epoch: claims.epoch,
      lastDay: admin.lastDay,
    },
  }
}

/**
 * Reads which session a token opens, for a logout. Whether it has ended already does not matter.
 *
 * @returns undefined if the token is forged, expired or of the other scope
 */
export async function readSessionId(
  env: Environment,
  scope: SessionScope,
  token: string | undefined,
): Promise<EndedSession | undefined> {
  const read =
    token &&
    (scope === 'admin'
      ? await readToken(env, token, adminClaimsSchema, adminSessionSeconds)
      : await readToken(env, token, siteClaimsSchema, siteSessionSeconds))
  if (!read) return undefined
  const { jti, exp } = read.claims
  if (!('sub' in read.claims)) return { id: jti, expiresAt: new Date(exp * 1000).toISOString() }
  // A newer token of the same session may be valid for longer than this one.
  const expiresAt = new Date(Date.now() + adminSessionSeconds * 1000).toISOString()
  return { id: jti, expiresAt, accountId: read.claims.sub }
}
