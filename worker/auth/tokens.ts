import { sign } from 'hono/jwt'
import type { JWTPayload } from 'hono/utils/jwt/types'
import type { z } from 'zod'
import type { Environment } from '#worker/environment.ts'
import { tokenAlgorithm, verified } from './verified-tokens.ts'

/** How far the clocks of two machines that issue and read tokens may differ. */
const skewSeconds = 60

/** What every token says of its time, in seconds since 1970. */
export interface TokenTimes {
  iat: number
  exp: number
}

/**
 * @param seconds how long the token shall open something
 * @returns the times of a token that is issued now
 */
export function timesFor(seconds: number): TokenTimes {
  const iat = Math.floor(Date.now() / 1000)
  return { iat, exp: iat + seconds }
}

/**
 * @param env the Worker's environment
 * @param claims what the token says
 * @returns the signed token (RFC 7519)
 */
export function signToken(env: Environment, claims: JWTPayload & TokenTimes): Promise<string> {
  return sign(claims, env.SESSION_SECRET, tokenAlgorithm)
}

/**
 * Reads a token that the session secret signed, or the one before while it is being replaced. The
 * signature is compared in constant time.
 *
 * @param env the Worker's environment
 * @param token what a caller sent
 * @param schema what it must say
 * @param longest how many seconds such a token lasts at most
 * @returns what it says and the secret that signed it; undefined where it is forged, expired,
 * issued in the future, lasts too long, or is of another kind: to the caller all the same
 */
export async function readToken<T extends TokenTimes>(
  env: Environment,
  token: string,
  schema: z.ZodType<T>,
  longest: number,
): Promise<{ claims: T; secret: string } | undefined> {
  const secrets = [env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS]
  const genuine = await verified(
    token,
    secrets.filter((secret) => secret !== undefined),
  )
  const claims = schema.safeParse(genuine?.claims).data
  if (!genuine || !claims) return undefined
  const issuedBy = Date.now() / 1000 + skewSeconds
  const lasts = claims.exp - claims.iat
  return claims.iat <= issuedBy && lasts <= longest ? { claims, secret: genuine.secret } : undefined
}
