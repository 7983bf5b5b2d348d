import { adminTokenKey, readStoredToken, removeStoredToken } from '#islands/reader-session.ts'

/**
 * Verifies a stored admin token. An invalid one is removed, and the portal's login says so. Browsers
 * without one send no request.
 */
async function verifyAdmin(): Promise<void> {
  const token = readStoredToken(adminTokenKey)
  if (token === null) return
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await fetch('/api/auth/admin/verify', { headers })
  // Another tab may have signed in meanwhile.
  if (status !== 401 || readStoredToken(adminTokenKey) !== token) return
  removeStoredToken(adminTokenKey)
  sessionStorage.setItem('latchkey.admin-expired', 'true')
}

// Without an answer, the next page asks again.
verifyAdmin().catch(() => undefined)
