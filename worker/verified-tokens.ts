import { verify } from 'hono/jwt'

/** Pinned: a token that names another algorithm is refused. */
export const tokenAlgorithm = 'HS256'

/** Of how many tokens an isolate remembers that they are genuine. */
const rememberedTokens = 500

/** What genuine tokens claim, the one used longest ago first, for one secret. */
const genuine = new Map<string, { exp: number }>()
let genuineUnder = ''

/**
 * Verifies a token's signature and time. Its signature is checked once: a reader's page is drawn by
 * a dozen requests with the same token. Its time is checked with each.
 *
 * @param token a token from a cookie or a bearer header
 * @param secret what it must be signed with
 * @returns what it claims; unchecked but for its end
 * @throws where it is forged, malformed or expired
 */
export async function verifiedClaims(token: string, secret: string): Promise<{ exp: number }> {
  if (secret !== genuineUnder) {
    genuine.clear()
    genuineUnder = secret
  }
  const known = genuine.get(token)
  genuine.delete(token)
  if (known && known.exp <= Date.now() / 1000) throw new Error('The token has expired.')
  const claims = known ?? withEnd(await verify(token, secret, tokenAlgorithm))
  remember(token, claims)
  return claims
}

function withEnd(claims: { exp?: unknown }): { exp: number } {
  if (typeof claims.exp !== 'number') throw new Error('The token has no end.')
  return { ...claims, exp: claims.exp }
}

function remember(token: string, claims: { exp: number }): void {
  const oldest = genuine.keys().next()
  if (genuine.size >= rememberedTokens && !oldest.done) genuine.delete(oldest.value)
  genuine.set(token, claims)
}
