import {
  type AdminLogin,
  type AdminToken,
  adminTokenSchema,
  type Logout,
  type Session,
  sessionSchema,
} from '#domain/session.ts'
import { sendRequest } from './connection.ts'

/**
 * Returns the admin token and the account's role.
 *
 * @throws ApiError 401 for a wrong name or password
 */
export async function signIn(origin: string, login: AdminLogin): Promise<AdminToken> {
  const response = await sendRequest(`${origin}/api/auth/admin/login`, 'POST', { body: login })
  return adminTokenSchema.parse(await response.json())
}

/** @throws ApiError 401 for a token that is no longer valid */
export async function verifyAdmin(origin: string, token: string): Promise<Session> {
  const response = await sendRequest(`${origin}/api/auth/admin/verify`, 'GET', { token })
  return sessionSchema.parse(await response.json())
}

/** Ends every session of the account whose token this is. */
export async function signOutEverywhere(origin: string, token: string | null): Promise<void> {
  await sendRequest(`${origin}/api/auth/admin/sessions`, 'DELETE', { token })
}

/** Ends sessions on the server and clears their cookies. */
export async function signOut(
  origin: string,
  token: string | null,
  scope: Logout['scope'],
): Promise<void> {
  const body: Logout = { scope }
  await sendRequest(`${origin}/api/auth/logout`, 'POST', { token, body })
}
