import { request } from '@playwright/test'
import type { TestServer } from './test-server.ts'

interface Account {
  username: string
  password: string
}

/** What a browser holds once somebody is signed in: the sessions' cookies, and their tokens. */
async function openSessions(account: Account, { origin, secrets }: TestServer) {
  const server = await request.newContext({ baseURL: origin })
  const password = secrets.SITE_ACCESS_KEY
  for (const [path, data] of [
    ['/api/auth/site-access', { password }],
    ['/api/auth/admin/login', account],
  ] as const) {
    const answer = await server.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`)
  }
  const { cookies } = await server.storageState()
  await server.dispose()
  const localStorage = cookies.map(({ name, value }) => ({ name: name.replace('_', '.'), value }))
  return { cookies, origins: [{ origin, localStorage }] }
}

const opened = new Map<string, ReturnType<typeof openSessions>>()

/**
 * The sign-in has tests of its own; the others find it done, once for each administrator.
 *
 * @param account of an administrator
 * @param place the product
 * @returns the sessions of a reader and of this administrator, for a browser to start with
 */
export function sessionsOf(account: Account, place: TestServer): ReturnType<typeof openSessions> {
  const who = `${account.username} at ${place.origin}`
  const sessions = opened.get(who) ?? openSessions(account, place)
  opened.set(who, sessions)
  return sessions
}
