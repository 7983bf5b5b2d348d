import { verify } from 'hono/jwt'

/** Pinned: a token that names another algorithm is refused. */
export const tokenAlgorithm = 'HS256'

/** How many verified tokens an isolate remembers. */
const maxTokens = 500

interface VerifiedToken {
  secret: string
  claims: { exp: number }
}

/** Verified tokens, the oldest first. */
const verifiedTokens = new Map<string, VerifiedToken>()

/**
 * Verifies a token's signature and expiry. The signature is checked once for each isolate, because
 * one page makes a dozen requests with the same token; the expiry is checked each time.
 *
 * @param secrets the secrets that may have signed it, the likeliest first
 * @returns the claims (unchecked but for `exp`) and the secret that signed them; undefined if the
 * token is forged, malformed or expired
 */
export async function verifyToken(
  token: string,
  secrets: readonly string[],
): Promise<VerifiedToken | undefined> {
  const known = verifiedTokens.get(token)
  const isTrusted = known && secrets.includes(known.secret)
  const verified = isTrusted ? known : await verifySignature(token, secrets)
  if (!verified || verified.claims.exp <= Date.now() / 1000) return undefined
  if (!isTrusted) remember(token, verified)
  return verified
}

async function verifySignature(
  token: string,
  secrets: readonly string[],
): Promise<VerifiedToken | undefined> {
  for (const secret of secrets) {
    try {
      // Hono's own check of `iat` allows no clock skew.
      const claims = await verify(token, secret, { alg: tokenAlgorithm, iat: false })
      if (typeof claims.exp === 'number') return { secret, claims: { ...claims, exp: claims.exp } }
    } catch {
      // Not signed with this secret.
    }
  }
  return undefined
}

function remember(token: string, verified: VerifiedToken): void {
  const oldest = verifiedTokens.keys().next()
  if (verifiedTokens.size >= maxTokens && !oldest.done) verifiedTokens.delete(oldest.value)
  verifiedTokens.set(token, verified)
}
