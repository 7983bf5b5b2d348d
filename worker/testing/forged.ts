import { env } from 'cloudflare:test'
import { sign } from 'hono/jwt'

export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
}

/**
 * @param token a good token
 * @param changes what it shall say instead
 * @param secret who signs it
 * @returns the changed token, signed
 */
export function resigned(
  token: string,
  changes: Record<string, unknown> = {},
  secret = env.SESSION_SECRET,
): Promise<string> {
  return sign({ ...claimsOf(token), ...changes }, secret, 'HS256')
}
