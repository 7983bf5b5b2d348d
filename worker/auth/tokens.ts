import { sign } from 'hono/jwt'
import type { JWTPayload } from 'hono/utils/jwt/types'
import type { Environment } from '#worker/environment.ts'
import { tokenAlgorithm, verifyToken } from './verified-tokens.ts'

/** By how much the clocks of two machines may differ. */
const skewSeconds = 60

/** The session that a token opens, and its times in seconds since 1970. */
export interface SessionClaims extends TokenTimes {
  /** The session's own id, by which a logout ends it and no other. */
  jti: string
}

/** A new session that begins now and is valid for so many seconds. */
export function newSession(seconds: number): SessionClaims {
  return { jti: crypto.randomUUID(), ...timesFor(seconds) }
}

/** When a token was issued and when it expires, in seconds since 1970. */
export interface TokenTimes {
  iat: number
  exp: number
}

/** The times of a token that is issued now and is valid for so many seconds. */
export function timesFor(seconds: number): TokenTimes {
  const iat = Math.floor(Date.now() / 1000)
  return { iat, exp: iat + seconds }
}

/** The secret that signs, and the previous one while it is being replaced. */
export function sessionSecrets(env: Environment): string[] {
  const secrets = [env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS]
  return secrets.filter((secret) => secret !== undefined)
}

/** Signs a JSON Web Token (RFC 7519). */
export function signToken(env: Environment, claims: JWTPayload & TokenTimes): Promise<string> {
  return sign(claims, env.SESSION_SECRET, tokenAlgorithm)
}

/**
 * Verifies a token that was signed with the session secret, or with the previous one while it is being
 * replaced. The signature is compared in constant time.
 *
 * @param token undefined opens nothing
 * @param claimsOf the claims of a token that has those of such a one
 * @param maxSeconds the longest lifetime that such a token may have
 * @returns the claims and the secret that signed them; undefined if the token is forged, expired,
 * issued in the future, valid for too long, or of another kind (callers must not see the difference)
 */
export async function readToken<T extends TokenTimes>(
  env: Environment,
  token: string | undefined,
  claimsOf: (genuine: unknown) => T | undefined,
  maxSeconds: number,
): Promise<{ claims: T; secret: string } | undefined> {
  const genuine = token && (await verifyToken(token, sessionSecrets(env)))
  const claims = genuine && claimsOf(genuine.claims)
  if (!genuine || !claims) return undefined
  const issuedBy = Date.now() / 1000 + skewSeconds
  const lifetime = claims.exp - claims.iat
  return claims.iat <= issuedBy && lifetime <= maxSeconds
    ? { claims, secret: genuine.secret }
    : undefined
}
