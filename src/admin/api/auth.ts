import type { AdminLogin, Logout, Session } from '#domain/session.ts'
import { sessionSchema, tokenSchema } from '#domain/session.ts'
import { exchange } from './connection.ts'

/**
 * @param origin where the API is; empty for the page's own origin
 * @param login name and password
 * @returns the admin token
 * @throws ApiRefusal where the server refuses: status 401 for a wrong name or password
 */
export async function signIn(origin: string, login: AdminLogin): Promise<string> {
  const answer = await exchange(`${origin}/api/auth/admin/login`, 'POST', { body: login })
  return tokenSchema.parse(await answer.json()).token
}

/**
 * @param origin where the API is; empty for the page's own origin
 * @param token the admin token to be verified
 * @returns the session that it stands for
 * @throws ApiRefusal where the server refuses: status 401 for a token that no longer counts
 */
export async function verifyAdmin(origin: string, token: string): Promise<Session> {
  const answer = await exchange(`${origin}/api/auth/admin/verify`, 'GET', { token })
  return sessionSchema.parse(await answer.json())
}

/**
 * Ends sessions on the server and clears their cookies.
 *
 * @param origin where the API is; empty for the page's own origin
 * @param token any of the tokens, if one is left
 * @param scope which sessions end
 * @throws ApiRefusal where the server refuses
 */
export async function signOut(
  origin: string,
  token: string | null,
  scope: Logout['scope'],
): Promise<void> {
  const body: Logout = { scope }
  await exchange(`${origin}/api/auth/logout`, 'POST', token ? { token, body } : { body })
}
