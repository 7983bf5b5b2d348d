import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sign, verify } from 'hono/jwt'
import { z } from 'zod'
import {
  adminSessionSeconds,
  type Session,
  type SessionScope,
  siteSessionSeconds,
} from '#domain/session.ts'
import { findAdmin } from '#worker/db/admins.ts'
import type { Environment } from '#worker/environment.ts'
import { sameSecret } from '#worker/same-secret.ts'

/** Pinned: a token that names another algorithm is refused. */
const algorithm = 'HS256'

const times = { iat: z.number().int(), exp: z.number().int() }

const siteClaimsSchema = z.object({
  scope: z.literal('site'),
  /** Fingerprint of the access key: a changed key ends every reader's session. */
  key: z.string(),
  ...times,
})

const adminClaimsSchema = z.object({
  scope: z.literal('admin'),
  /** The account's id. */
  sub: z.string(),
  /** The account's session epoch when it signed in. */
  epoch: z.number().int(),
  ...times,
})

/** An administrator who made a call. */
export interface Administrator {
  id: string
  username: string
}

const cookieNames: Record<SessionScope, string> = { site: 'latchkey_site', admin: 'latchkey_admin' }

/**
 * @param env the Worker's environment
 * @returns what stands for the access key in everything that shall end with it
 */
export function keyFingerprint(env: Environment): string {
  const hmac = createHmac('sha256', env.SESSION_SECRET)
  return hmac.update(`access key: ${env.SITE_ACCESS_KEY}`).digest('base64url').slice(0, 22)
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}

/**
 * @param env the Worker's environment
 * @returns a token that opens the reader's site for 30 days, while the access key stays
 */
export function issueSiteToken(env: Environment): Promise<string> {
  const claims: z.infer<typeof siteClaimsSchema> = {
    scope: 'site',
    key: keyFingerprint(env),
    iat: now(),
    exp: now() + siteSessionSeconds,
  }
  return sign(claims, env.SESSION_SECRET, algorithm)
}

/**
 * @param env the Worker's environment
 * @param admin the account that signed in
 * @returns a token that opens the admin portal for 12 hours, while the account's sessions last
 */
export function issueAdminToken(
  env: Environment,
  admin: { id: string; sessionEpoch: number },
): Promise<string> {
  const claims: z.infer<typeof adminClaimsSchema> = {
    scope: 'admin',
    sub: admin.id,
    epoch: admin.sessionEpoch,
    iat: now(),
    exp: now() + adminSessionSeconds,
  }
  return sign(claims, env.SESSION_SECRET, algorithm)
}

async function readClaims<T>(env: Environment, token: string, schema: z.ZodType<T>) {
  try {
    return schema.parse(await verify(token, env.SESSION_SECRET, algorithm))
  } catch {
    // Forged, expired, malformed or of the other scope: to the caller all the same.
    return undefined
  }
}

/**
 * @param env the Worker's environment
 * @param token a token from a cookie or a bearer header
 * @returns the reader's session; undefined where the token does not open one
 */
export async function readSiteSession(
  env: Environment,
  token: string | undefined,
): Promise<Session | undefined> {
  const claims = token ? await readClaims(env, token, siteClaimsSchema) : undefined
  if (!claims || !sameSecret(claims.key, keyFingerprint(env))) return undefined
  return { scope: 'site', expiresAt: new Date(claims.exp * 1000).toISOString() }
}

/**
 * Asks the database each time: an ended account or session is refused at once.
 *
 * @param env the Worker's environment
 * @param token a token from a cookie or a bearer header
 * @returns the session and its administrator; undefined where the token does not open one
 */
export async function readAdminSession(
  env: Environment,
  token: string | undefined,
): Promise<{ session: Session; admin: Administrator } | undefined> {
  const claims = token ? await readClaims(env, token, adminClaimsSchema) : undefined
  const admin = claims && (await findAdmin(env.DB, { id: claims.sub }))
  if (!admin || admin.sessionEpoch !== claims.epoch) return undefined
  const expiresAt = new Date(claims.exp * 1000).toISOString()
  return {
    session: { scope: 'admin', username: admin.username, expiresAt },
    admin: { id: admin.id, username: admin.username },
  }
}

/**
 * @param c the request's context
 * @param scope which session
 * @returns the token in the session's cookie
 */
export function cookieToken(c: Context, scope: SessionScope): string | undefined {
  return getCookie(c, cookieNames[scope])
}

/**
 * @param c the request's context
 * @returns the token of an `Authorization: Bearer` header
 */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

function cookieOptions(c: Context) {
  const { protocol, hostname } = new URL(c.req.url)
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const secure = !(loopback && protocol === 'http:')
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
}

/**
 * Sets the session's cookie: the same token that the answer's body holds.
 *
 * @param c the request's context
 * @param scope which session
 * @param token the token that was issued
 */
export function setSessionCookie(c: Context, scope: SessionScope, token: string): void {
  const maxAge = scope === 'site' ? siteSessionSeconds : adminSessionSeconds
  setCookie(c, cookieNames[scope], token, { ...cookieOptions(c), maxAge })
}

/**
 * @param c the request's context
 * @param scope which session's cookie to clear
 */
export function clearSessionCookie(c: Context, scope: SessionScope): void {
  deleteCookie(c, cookieNames[scope], cookieOptions(c))
}
