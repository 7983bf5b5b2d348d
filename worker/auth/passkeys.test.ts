import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { ownAccountSchema } from '#domain/accounts/own-account.ts'
import {
  addedPasskeySchema,
  challengeSeconds,
  registrationChallengeSchema,
  signInChallengeSchema,
} from '#domain/auth/passkey.ts'
import { recentPasswordSeconds } from '#domain/auth/session.ts'
import { adminTokenSchema, tokenSchema } from '#domain/auth/session-schema.ts'
import { errorSchema } from '#domain/error.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { findAdmin } from '#worker/db/accounts/admins.ts'
import { type Authenticator, createAuthenticator } from '#worker/testing/authenticator.ts'
import { accountToken, adminToken, asInvited, invite, request } from '#worker/testing/client.ts'

/** Of every account that a test makes. */
const password = env.ADMIN_PASSWORD

const owner = await adminToken()

/** Each from its own address, so that refusals throttle nobody. */
const post = (path: string, json: object, token?: string) =>
  request('POST', path, { json, token, headers: { 'cf-connecting-ip': crypto.randomUUID() } })

const utcDay = () => new Date().toISOString().slice(0, 10)

/** Makes an account that can sign in by its password. */
const signedUp = (username: string) => accountToken({ username, role: 'writer' })

const signIn = (username: string, recoveryCode?: string) =>
  post('/api/auth/admin/login', { username, password, recoveryCode })

const tokenBy = async (username: string) =>
  tokenSchema.parse(await (await signIn(username)).json()).token

async function registered(token: string, device: Authenticator, origin?: string) {
  const asked = await post('/api/admin/account/passkeys/challenge', {}, token)
  const challenge = registrationChallengeSchema.parse(await asked.json())
  const response = await device.register(challenge, origin)
  const json = { token: challenge.token, name: 'Laptop', response }
  return post('/api/admin/account/passkeys', json, token)
}

async function answer(device: Authenticator, origin?: string) {
  const asked = await post('/api/auth/passkey/challenge', {})
  const challenge = signInChallengeSchema.parse(await asked.json())
  return { token: challenge.token, response: await device.signIn(challenge, origin) }
}

const signInBy = async (device: Authenticator, more: object = {}) =>
  post('/api/auth/passkey/login', { ...(await answer(device)), ...more })

async function read(token: string) {
  const response = await request('GET', '/api/admin/account', { token })
  return ownAccountSchema.parse(await response.json())
}

const status = async (token: string) =>
  (await request('GET', '/api/auth/admin/verify', { token })).status

const renewedBy = (answer: Response) => answer.headers.get('x-renewed-token') ?? ''

const codeOf = async (response: Response) => errorSchema.parse(await response.json()).code

async function secured(username: string) {
  const token = await signedUp(username)
  const device = await createAuthenticator()
  const added = await registered(token, device)
  expect(added.status).toBe(201)
  const { recoveryCodes = [] } = addedPasskeySchema.parse(await added.json())
  return { token: renewedBy(added), device, recoveryCodes }
}

describe('a passkey', () => {
  it('signs in alone, and ends the other sessions when it is added and removed', async () => {
    await signedUp('Wren')
    const [token, other] = [await tokenBy('Wren'), await tokenBy('Wren')]
    const device = await createAuthenticator()
    expect((await registered(token, device)).status).toBe(201)
    expect([await status(token), await status(other)]).toEqual([401, 401])

    const days = [utcDay()]
    const signedIn = adminTokenSchema.parse(await (await signInBy(device)).json())
    days.push(utcDay())
    expect(signedIn).toMatchObject({ username: 'Wren', role: 'writer' })
    const { passkeys, recoveryCodes } = await read(signedIn.token)
    expect(passkeys).toMatchObject([{ name: 'Laptop' }])
    expect(days).toContain(passkeys[0]?.lastDay)
    expect(recoveryCodes).toBe(10)

    const path = `/api/admin/account/passkeys/${passkeys[0]?.id}`
    const remove = (by: string) => request('DELETE', path, { token: by })
    const removed = await remove(signedIn.token)
    expect(removed.status).toBe(204)
    const renewed = renewedBy(removed)
    expect((await remove(renewed)).status).toBe(404)
    expect([await status(token), await status(signedIn.token)]).toEqual([401, 401])
    expect(await read(renewed)).toMatchObject({ passkeys: [], recoveryCodes: 0 })
    expect((await signInBy(device)).status).toBe(401)
    expect((await signIn('Wren')).status).toBe(200)
  })

  it('is asked for after the password, or a recovery code, which counts once', async () => {
    const { token, device, recoveryCodes } = await secured('Finch')
    expect(new Set(recoveryCodes).size).toBe(10)
    const { results } = await env.DB.prepare('select hash from recovery_codes').all()
    expect(JSON.stringify(results)).not.toContain(recoveryCodes[0])
    expect(await codeOf(await signIn('Finch'))).toBe('second_factor_needed')
    const audit = await request('GET', '/api/admin/audit?by=Finch&limit=1', { token: owner })
    expect(await audit.json()).toMatchObject([{ kind: 'second-factor-missing', by: 'Finch' }])
    expect((await signInBy(device, { username: 'finch' })).status).toBe(200)
    const [first = '', second = ''] = recoveryCodes
    const byCode = await signIn('FINCH', first.toUpperCase().replaceAll('-', ' '))
    expect(await byCode.json()).toMatchObject({ username: 'Finch', role: 'writer' })
    expect((await signIn('Finch', first)).status).toBe(401)
    expect((await read(token)).recoveryCodes).toBe(9)
    const renewed = await post('/api/admin/account/recovery-codes', {}, token)
    expect(renewed.status).toBe(201)
    expect((await signIn('Finch', second)).status).toBe(401)
    // Another account's passkey is none.
    const other = await secured('Siskin')
    expect((await signInBy(other.device, { username: 'Finch' })).status).toBe(401)
  })

  it('of which a code is guessed is slowed down like a password', async () => {
    await secured('Robin')
    const guess = async () => (await signIn('Robin', 'guess')).status
    expect(await guess()).toBe(401)
    await env.DB.prepare('update sign_in_attempts set attempts = attempts + 12').run()
    expect([await guess(), await guess()]).toEqual([401, 429])
  })

  it.each<[string, (device: Authenticator) => Promise<object>]>([
    ['another site’s', (device) => answer(device, 'https://evil.example')],
    ['another challenge’s', async (device) => ({ ...(await answer(device)), token: 'none' })],
    [
      'one without a finger, a face or a PIN',
      async (device) => {
        device.verifies = false
        const unverified = await answer(device)
        device.verifies = true
        return unverified
      },
    ],
    [
      'late',
      async (device) => {
        const late = await answer(device)
        vi.setSystemTime(Date.now() + (challengeSeconds + 1) * 1000)
        return late
      },
    ],
  ])('is refused if it is %s', async (what, make) => {
    const { device } = await secured(`for ${what}`)
    const refused = await post('/api/auth/passkey/login', await make(device))
    vi.useRealTimers()
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'unauthorized'])
    expect((await signInBy(device)).status).toBe(200)
  })

  it('answers a challenge once, also if two answers come at the same time', async () => {
    const { device } = await secured('Dove')
    const json = await answer(device)
    const both = await Promise.all([1, 2].map(() => post('/api/auth/passkey/login', json)))
    expect(both.map((response) => response.status).sort()).toEqual([200, 401])
    vi.setSystemTime(Date.now() + 36 * 60 * 60 * 1000)
    await cleanUpDaily(env, new Date())
    vi.useRealTimers()
    expect(await env.DB.prepare('select count(*) from used_challenges').first('count(*)')).toBe(0)
  })

  it('is not added for another site, by another account, twice, or to the environment’s', async () => {
    const { token, device } = await secured('Crow')
    expect((await registered(token, device)).status).toBe(409)
    const fresh = await createAuthenticator()
    expect((await registered(token, fresh, 'https://evil.example')).status).toBe(400)
    fresh.verifies = false
    expect((await registered(token, fresh)).status).toBe(400)
    fresh.verifies = true
    const asked = await post('/api/admin/account/passkeys/challenge', {}, token)
    const challenge = registrationChallengeSchema.parse(await asked.json())
    const response = await fresh.register(challenge)
    const json = { token: challenge.token, name: 'Phone', response }
    const stranger = await signedUp('Jay')
    expect((await post('/api/admin/account/passkeys', json, stranger)).status).toBe(400)
    const added = await post('/api/admin/account/passkeys', json, token)
    // Codes come with the first passkey alone.
    expect([added.status, await added.json()]).toEqual([201, {}])
    expect((await post('/api/admin/account/passkeys/challenge', {}, owner)).status).toBe(400)
  })

  it('is neither added nor removed by a session whose password was given long ago', async () => {
    const { token } = await secured('Heron')
    const [{ id = '' } = {}] = (await read(token)).passkeys
    vi.setSystemTime(Date.now() + (recentPasswordSeconds + 1) * 1000)
    const answers = await Promise.all([
      post('/api/admin/account/passkeys/challenge', {}, token),
      post('/api/admin/account/passkeys', {}, token),
      post('/api/admin/account/recovery-codes', {}, token),
      request('DELETE', `/api/admin/account/passkeys/${id}`, { token }),
      request('PUT', '/api/admin/account/password', { token, json: { password } }),
    ])
    vi.useRealTimers()
    for (const refused of answers) expect(await codeOf(refused)).toBe('password_needed')
  })
})

describe('an owner', () => {
  const idOf = async (username: string) => (await findAdmin(env.DB, { username }))?.id ?? ''

  it('removes the second factor of an account, and ends its sessions', async () => {
    const { token, device } = await secured('Owl')
    const path = `/api/admin/accounts/${await idOf('Owl')}/passkeys`
    const editor = await accountToken({ username: 'an editor', role: 'editor' })
    expect((await request('DELETE', path, { token: editor })).status).toBe(403)
    expect((await request('DELETE', path, { token: owner })).status).toBe(204)
    expect((await request('DELETE', path, { token: owner })).status).toBe(404)
    expect([await status(token), (await signInBy(device)).status]).toEqual([401, 401])
    expect((await signIn('Owl')).status).toBe(200)
  })

  it('resets a password, but the passkey is still asked for', async () => {
    const { device } = await secured('Kite')
    const account = await idOf('Kite')
    const { token } = await invite(owner, { account })
    const json = { token, password: 'chosen after the reset' }
    const accepted = await asInvited(json)
    expect(await accepted.json()).toEqual({ token: null, username: 'Kite', role: 'writer' })
    expect(accepted.headers.get('set-cookie')).toBeNull()
    const login = { username: 'Kite', password: json.password }
    const refused = await post('/api/auth/admin/login', login)
    expect(await codeOf(refused)).toBe('second_factor_needed')
    expect((await signInBy(device)).status).toBe(200)
  })

  it('lets somebody in who lost everything, as the engineer’s command does', async () => {
    await secured('Rook')
    const json = { username: 'Rook', password: 'given by the engineer', replace: true }
    expect((await post('/api/admin/accounts', json, owner)).status).toBe(201)
    expect((await post('/api/auth/admin/login', json)).status).toBe(200)
  })
})

it('a password is changed by its owner, which ends the other sessions', async () => {
  await signedUp('Swift')
  const [token, other] = [await tokenBy('Swift'), await tokenBy('Swift')]
  const json = { password: 'another password of words' }
  const change = (by: string) => request('PUT', '/api/admin/account/password', { token: by, json })
  const changed = await change(token)
  expect(changed.status).toBe(204)
  const all = [token, other, renewedBy(changed)].map(status)
  expect(await Promise.all(all)).toEqual([401, 401, 200])
  expect((await signIn('Swift')).status).toBe(401)
  expect((await post('/api/auth/admin/login', { username: 'Swift', ...json })).status).toBe(200)
  expect((await change(owner)).status).toBe(400)
})
