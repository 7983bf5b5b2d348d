import type { TestedProduct } from '#tests/support/tested-product.ts'

interface Login {
  username: string
  password: string
}

/**
 * Signs in as the owner, with a session for the site too. Those that the tests share must not end, and
 * are too old for what asks for the password again.
 *
 * @returns what `storageState` takes
 */
export async function ownSessions({ origin, secrets }: TestedProduct): Promise<string> {
  const site = await post(origin, '/api/auth/site-access', { password: secrets.SITE_ACCESS_KEY })
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = secrets
  return `${site}; ${await adminSession(origin, { username, password })}`
}

/** Signs in to the portal. @returns the cookie */
export function adminSession(origin: string, { username, password }: Login): Promise<string> {
  return post(origin, '/api/auth/admin/login', { username, password })
}

async function post(origin: string, path: string, json: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(json) }
  const response = await fetch(origin + path, init)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
