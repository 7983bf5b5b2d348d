/**
 * A reader's session is held twice: as a cookie, which opens pages, and as a token in local storage.
 * Either restores the other. Part of every page, so it contains no zod.
 */

import { readEntry, writeEntry } from './stored-entry.ts'

/** The keys of a reader's and an administrator's token in local storage. */
const tokenKey = 'latchkey.site'
export const adminTokenKey = 'latchkey.admin'

/** Without local storage, the cookie is enough. */
export function readStoredToken(key = tokenKey): string | null {
  return readEntry(key)
}

export function storeToken(token: string): void {
  writeEntry(tokenKey, token)
}

export function removeStoredToken(key = tokenKey): void {
  writeEntry(key, null)
}

/** For a logout that ends both sessions. */
export function removeStoredTokens(): void {
  removeStoredToken(tokenKey)
  removeStoredToken(adminTokenKey)
}

/**
 * Restores the session from the stored token or the cookie, whichever is left.
 *
 * @returns whether the browser has a session whose cookie the server accepts
 * @throws if the server cannot tell
 */
export async function restoreSession(): Promise<boolean> {
  const stored = readStoredToken()
  if (stored !== null && (await requestToken(stored)) === null) removeStoredToken()
  // By the cookie alone: a browser that refuses cookies would be sent back to the login for ever.
  const token = await requestToken()
  if (token !== null) storeToken(token)
  return token !== null
}

/** @returns null if neither the given token nor the cookie opens a session */
async function requestToken(token?: string): Promise<string | null> {
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch('/api/auth/session', { method: 'POST', headers })
  if (response.status === 401) return null
  if (!response.ok) throw new Error('Not restored.')
  const body: { token: string } = await response.json()
  return body.token
}
