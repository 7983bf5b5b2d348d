import { verify } from 'hono/jwt'

/** Pinned: a token that names another algorithm is refused. */
export const tokenAlgorithm = 'HS256'

/** Of how many tokens an isolate remembers that they are genuine. */
const rememberedTokens = 500

interface Genuine {
  secret: string
  claims: { exp: number }
}

/** What genuine tokens claim and what they were signed with, the one used longest ago first. */
const genuine = new Map<string, Genuine>()

/**
 * Verifies a token's signature and time. Its signature is checked once: a reader's page is drawn by
 * a dozen requests with the same token. Its time is checked with each.
 *
 * @param token a token from a cookie or a bearer header
 * @param secrets what it may be signed with, the likeliest first
 * @returns what it claims, unchecked but for its end, and what signed it; undefined where it is
 * forged, malformed or expired
 */
export async function verified(
  token: string,
  secrets: readonly string[],
): Promise<Genuine | undefined> {
  const known = genuine.get(token)
  genuine.delete(token)
  const trusted =
    known && secrets.includes(known.secret) ? known : await verifiedAnew(token, secrets)
  if (!trusted || trusted.claims.exp <= Date.now() / 1000) return undefined
  remember(token, trusted)
  return trusted
}

async function verifiedAnew(
  token: string,
  secrets: readonly string[],
): Promise<Genuine | undefined> {
  for (const secret of secrets) {
    try {
      // Its own check of `iat` knows no skew.
      const claims = await verify(token, secret, { alg: tokenAlgorithm, iat: false })
      if (typeof claims.exp === 'number') return { secret, claims: { ...claims, exp: claims.exp } }
    } catch {
      // Not by this secret, or not at all.
    }
  }
  return undefined
}

function remember(token: string, trusted: Genuine): void {
  const oldest = genuine.keys().next()
  if (genuine.size >= rememberedTokens && !oldest.done) genuine.delete(oldest.value)
  genuine.set(token, trusted)
}
