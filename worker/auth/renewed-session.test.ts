import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { ownAccountSchema } from '#domain/accounts/own-account.ts'
import { registrationChallengeSchema } from '#domain/auth/passkey.ts'
import { tokenSchema } from '#domain/auth/session-schema.ts'
import { createAuthenticator } from '#worker/testing/authenticator.ts'
import { accountToken, adminToken, request } from '#worker/testing/client.ts'
import { claimsOf } from '#worker/testing/forged.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

const password = 'a password of many words'

const owner = await adminToken()

const post = (path: string, json: object, token?: string) =>
  request('POST', path, { json, token, headers: { 'cf-connecting-ip': crypto.randomUUID() } })

async function signedUp() {
  const username = crypto.randomUUID()
  const json = { username, password, role: 'owner' }
  await post('/api/admin/accounts', json, await adminToken())
  return username
}

const signIn = (username: string, given = password) =>
  post('/api/auth/admin/login', { username, password: given })

async function signedIn(username?: string) {
  const answer = await signIn(username ?? (await signedUp()))
  return tokenSchema.parse(await answer.json()).token
}

/** Bindings whose database waits before it lists a session. */
function waitingToList() {
  const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    if (statements.some(({ query }) => query.startsWith('insert into "admin_sessions"'))) {
      reached.resolve()
      await resumed.promise
    }
    return work()
  })
  return { bindings: { ...env, DB }, reached: reached.promise, resume: resumed.resolve }
}

const status = async (token: string) =>
  (await request('GET', '/api/auth/admin/verify', { token })).status

async function sessionsOf(token: string) {
  const answer = await request('GET', '/api/admin/account', { token })
  return ownAccountSchema.parse(await answer.json())
}

async function addPasskey(token: string) {
  const device = await createAuthenticator()
  const asked = await post('/api/admin/account/passkeys/challenge', {}, token)
  const challenge = registrationChallengeSchema.parse(await asked.json())
  const response = await device.register(challenge)
  const json = { token: challenge.token, name: 'Laptop', response }
  return post('/api/admin/account/passkeys', json, token)
}

/** The token that takes the place of the one that was sent, in the answer's header and cookie. */
function renewedBy(answer: Response): string {
  const token = answer.headers.get('x-renewed-token') ?? ''
  expect(answer.headers.getSetCookie().join()).toContain(`latchkey_admin=${token};`)
  return token
}

const changes: [string, (token: string) => Promise<Response>][] = [
  [
    'a new password',
    (token) =>
      request('PUT', '/api/admin/account/password', { token, json: { password: `${password}!` } }),
  ],
  ['a new passkey', addPasskey],
  ['ended sessions', (token) => request('DELETE', '/api/admin/account/sessions', { token })],
]

it.each(changes)('a sign-in that is under way is refused after %s', async (_, change) => {
  const username = await signedUp()
  const token = await signedIn(username)
  const { bindings, reached, resume } = waitingToList()
  const headers = { 'cf-connecting-ip': crypto.randomUUID() }
  const options = { json: { username, password }, headers, env: bindings }
  const late = request('POST', '/api/auth/admin/login', options)
  await reached
  const renewed = renewedBy(await change(token))
  resume()
  expect((await late).status).toBe(401)
  expect((await sessionsOf(renewed)).sessions).toMatchObject([{ current: true }])
})

it('of two sessions that set a password at once, the first ends the other', async () => {
  const username = await signedUp()
  const tokens = [await signedIn(username), await signedIn(username)]
  const chosen = tokens.map((_, at) => `${password}, number ${at}`)
  const answers = await Promise.all(
    tokens.map((token, at) =>
      request('PUT', '/api/admin/account/password', { token, json: { password: chosen[at] } }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 401])
  const first = answers.findIndex((answer) => answer.ok)
  expect((await signIn(username, chosen[first])).status).toBe(200)
})

describe('the session that calls', () => {
  it.each(changes)('gets a new id and token by %s, and a copy is refused', async (_, change) => {
    const token = await signedIn()
    const answer = await change(token)
    expect(answer.ok).toBe(true)
    expect(await status(token)).toBe(401)
    const renewed = renewedBy(answer)
    expect(await status(renewed)).toBe(200)
    const [before, after] = [claimsOf(token), claimsOf(renewed)]
    expect(after).toMatchObject({ sub: before.sub, iat: before.iat, exp: before.exp })
    expect(after.jti).not.toBe(before.jti)
    const { sessions } = await sessionsOf(renewed)
    expect(sessions).toMatchObject([{ id: after.jti, current: true }])
  })

  it('gets them when a passkey is removed, and not when none was', async () => {
    const token = renewedBy(await addPasskey(await signedIn()))
    const [passkey] = (await sessionsOf(token)).passkeys
    const remove = (id = '', by = token) =>
      request('DELETE', `/api/admin/account/passkeys/${id}`, { token: by })
    expect((await remove('none')).headers.has('x-renewed-token')).toBe(false)
    expect(await status(token)).toBe(200)
    const renewed = renewedBy(await remove(passkey?.id))
    expect([await status(token), await status(renewed)]).toEqual([401, 200])
  })

  it('is renewed once, also if a copy of its token asks at the same time', async () => {
    const token = await signedIn()
    const end = () => request('DELETE', '/api/admin/account/sessions', { token })
    const both = await Promise.all([end(), end()])
    const renewed = both.flatMap(({ headers }) => headers.get('x-renewed-token') ?? [])
    expect(renewed).toHaveLength(1)
    expect(await sessionsOf(renewed[0] ?? '')).toMatchObject({ sessions: [{ current: true }] })
  })

  it('makes no second owner of the password that made one', async () => {
    const token = await signedIn()
    await accountToken({ username: 'Climber', role: 'writer' })
    const invite = (by: string) => post('/api/admin/invitations', { role: 'owner' }, by)
    expect((await invite(token)).status).toBe(201)
    const renewed = renewedBy(await request('DELETE', '/api/admin/account/sessions', { token }))
    expect((await invite(renewed)).status).toBe(403)
    expect(await status(owner)).toBe(200)
  })
})
