import type { Context } from 'hono'
import {
  adminSessionSeconds,
  type Session,
  type SessionScope,
  siteSessionSeconds,
} from '#domain/auth/session.ts'
import type { Administrator, App, RequestContext } from '#worker/context.ts'
import type { EndedSession } from '#worker/db/auth/ended-sessions.ts'
import type { Environment } from '#worker/environment.ts'
import type { OpenedBy } from './access-keys.ts'
import { currentSharedKey, hasEnded } from './ended-sessions.ts'
import { keyFingerprint } from './fingerprint.ts'
import { isNamedKeyValid } from './named-keys.ts'
import { newSession, readToken, type SessionClaims, signToken } from './tokens.ts'

/** The claims of every session's token. */
interface SharedClaims extends SessionClaims {
  scope: SessionScope
}

/**
 * What opened a reader's session ends it: another shared access key, which has another fingerprint, or
 * that the named one of this id is revoked.
 */
type SiteClaims = SharedClaims & ({ key: string } | { named: string })

interface AdminClaims extends SharedClaims {
  /** The account's id. */
  sub: string
  /** The account's session epoch when it signed in. */
  epoch: number
  /** The id of the session that the password opened, if this one took its place. */
  signIn?: string
}

/** Checked by hand: zod takes longer to load than a reader's page to answer. */
function sharedClaims(genuine: unknown, wanted: SessionScope) {
  const claims = genuine as Record<string, unknown>
  const { scope, jti, iat, exp } = claims
  const isSession = scope === wanted && typeof jti === 'string'
  return isSession && Number.isInteger(iat) && Number.isInteger(exp) ? claims : undefined
}

function siteClaims(genuine: unknown): SiteClaims | undefined {
  const claims = sharedClaims(genuine, 'site')
  const openedBy = claims?.key ?? claims?.named
  return typeof openedBy === 'string' ? (claims as unknown as SiteClaims) : undefined
}

function adminClaims(genuine: unknown): AdminClaims | undefined {
  const claims = sharedClaims(genuine, 'admin')
  const isAdmin = typeof claims?.sub === 'string' && Number.isInteger(claims.epoch)
  const mayRenew = ['string', 'undefined'].includes(typeof claims?.signIn)
  return isAdmin && mayRenew ? (claims as unknown as AdminClaims) : undefined
}

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
  const read = await readToken(c.env, token, siteClaims, siteSessionSeconds)
  if (!read) return undefined
  const { claims, secret } = read
  const namedKey = 'named' in claims ? claims.named : null
  // Both at once: an isolate that knows neither waits for one trip to the database.
  const [holds, ended] = await Promise.all([
    'key' in claims
      ? isSharedKey(c, claims.key, secret)
      : isNamedKeyValid(c, claims.named, claims.iat),
    hasEnded(c, claims.jti),
  ])
  if (!holds || ended) return undefined
  const expiresAt = new Date(claims.exp * 1000).toISOString()
  return { session: { scope: 'site', expiresAt }, namedKey }
}

/** Whether a session was opened with the shared key that is valid now. */
async function isSharedKey(
  c: RequestContext,
  fingerprint: string,
  secret: string,
): Promise<boolean> {
  const key = await currentSharedKey(c)
  // Both are ours, of a verified token: there is nothing to guess.
  return fingerprint === keyFingerprint(key, secret)
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
  const read = await readToken(c.env, token, siteClaims, siteSessionSeconds)
  if (!read) return undefined
  const { claims, secret } = read
  if ('named' in claims) {
    const { endedKeyMessage } = await import('./access-keys.ts')
    return endedKeyMessage(c.env, { id: claims.named })
  }
  if (await isSharedKey(c, claims.key, secret)) return undefined
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
  const read = await readToken(env, token, adminClaims, adminSessionSeconds)
  if (!read) return undefined
  onSigned?.()
  const { claims } = read
  const { findSignedInAdmin } = await import('#worker/db/accounts/admins.ts')
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
    scope === 'admin'
      ? await readToken(env, token, adminClaims, adminSessionSeconds)
      : await readToken(env, token, siteClaims, siteSessionSeconds)
  if (!read) return undefined
  const { claims } = read
  const id = claims.jti
  if (!('sub' in claims)) return { id, expiresAt: new Date(claims.exp * 1000).toISOString() }
  // A newer token of the same session may be valid for longer than this one.
  const expiresAt = new Date(Date.now() + adminSessionSeconds * 1000).toISOString()
  return { id, expiresAt, account: { id: claims.sub, epoch: claims.epoch } }
}
