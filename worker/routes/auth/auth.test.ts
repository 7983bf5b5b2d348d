import { createExecutionContext, env } from 'cloudflare:test'
import { sign } from 'hono/jwt'
import { describe, expect, it } from 'vitest'
import { app } from '#worker/app.ts'
import { accountToken, adminToken, readerToken, request } from '#worker/testing/client.ts'

describe('the access key', () => {
  it('opens a session of 30 days, as token and as cookie', async () => {
    const json = { password: env.SITE_ACCESS_KEY }
    const response = await request('POST', '/api/auth/site-access', { json })
    expect(response.status).toBe(200)
    const { token } = (await response.json()) as { token: string }
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toContain(`latchkey_site=${token}`)
    expect(cookie).toMatch(/Max-Age=2592000.*HttpOnly.*SameSite=Lax/)
    expect(cookie).not.toContain('Secure')
    const verified = await request('GET', '/api/auth/verify', { token })
    expect(await verified.json()).toMatchObject({ scope: 'site' })
  })

  it('sets a secure cookie except on this machine', async () => {
    const json = { password: env.SITE_ACCESS_KEY }
    const response = await app.request(
      'https://magazine.example/api/auth/site-access',
      {
        method: 'POST',
        body: JSON.stringify(json),
        headers: { 'content-type': 'application/json' },
      },
      env,
      createExecutionContext(),
    )
    expect(response.headers.get('set-cookie')).toContain('Secure')
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
  })

  it('may have white space around it, typed or in the environment', async () => {
    const signIn = async (password: string, SITE_ACCESS_KEY = env.SITE_ACCESS_KEY) => {
      const body = JSON.stringify({ password })
      const headers = { 'content-type': 'application/json' }
      const response = await app.request(
        'http://localhost/api/auth/site-access',
        { method: 'POST', body, headers },
        { ...env, SITE_ACCESS_KEY },
        createExecutionContext(),
      )
      return response.status
    }
    expect(await signIn(` ${env.SITE_ACCESS_KEY}\n`)).toBe(200)
    expect(await signIn(' with spaces ', ' with spaces ')).toBe(200)
    expect(await signIn('with spaces', ' with spaces ')).toBe(200)
    expect(await signIn('withspaces', ' with spaces ')).toBe(401)
  })

  it.each([
    ['wrong', 401, 'Access Denied. Invalid passphrase.'],
    ['', 400, 'Access key is required'],
    ['   ', 400, 'Access key is required'],
    [undefined, 400, 'Access key is required'],
  ])('%j is refused with %i: %s', async (password, status, message) => {
    const response = await request('POST', '/api/auth/site-access', { json: { password } })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('ends every session when it changes', async () => {
    const token = await readerToken()
    const headers = { authorization: `Bearer ${token}` }
    const changed = { ...env, SITE_ACCESS_KEY: 'another key' }
    const response = await app.request(
      'http://localhost/api/articles',
      { headers },
      changed,
      createExecutionContext(),
    )
    expect(response.status).toBe(401)
  })
})

describe('a reader’s session', () => {
  const restore = (headers: Record<string, string>) =>
    request('POST', '/api/auth/session', { headers })

  it('is restored from its token, whose cookie lasts no longer than the session', async () => {
    const token = await readerToken()
    const response = await restore({ authorization: `Bearer ${token}` })
    expect([response.status, await response.json()]).toEqual([200, { token }])
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^latchkey_site=${token};.*HttpOnly.*SameSite=Lax`))
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1])
    expect(seconds).toBeGreaterThan(2_591_900)
    expect(seconds).toBeLessThanOrEqual(2_592_000)
  })

  it('is restored from its cookie, also beside a token that ended', async () => {
    const [token, ended] = [await readerToken(), await readerToken()]
    const bearer = { authorization: `Bearer ${ended}` }
    await request('POST', '/api/auth/logout', { json: { scope: 'site' }, headers: bearer })
    const cookie = `latchkey_site=${token}`
    for (const headers of [{ cookie }, { cookie, ...bearer }]) {
      const response = await restore(headers)
      expect([response.status, await response.json()]).toEqual([200, { token }])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect((await restore(bearer)).status).toBe(401)
  })

  it('is not made from an administrator’s token, or from nothing', async () => {
    const admin = await adminToken()
    for (const given of ['', `Bearer ${admin}`]) {
      const response = await restore({ authorization: given })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
    }
  })

  it('searches by its cookie, whatever became of the token; a call of the API it does not open', async () => {
    const headers = {
      cookie: `latchkey_site=${await readerToken()}`,
      authorization: 'Bearer ended',
    }
    expect((await request('GET', '/api/search?q=a', { headers })).status).toBe(200)
    expect((await request('GET', '/api/articles', { headers })).status).toBe(401)
  })
})

describe('an administrator', () => {
  it('signs in for 12 hours', async () => {
    const json = { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
    const response = await request('POST', '/api/auth/admin/login', { json })
    expect(response.status).toBe(200)
    // A second may begin between the token and its cookie.
    expect(response.headers.get('set-cookie')).toMatch(/latchkey_admin=.*Max-Age=43(?:200|199)/)
    const { token } = (await response.json()) as { token: string }
    const verified = await request('GET', '/api/auth/admin/verify', { token })
    expect(await verified.json()).toMatchObject({ scope: 'admin', username: 'editor' })
  })

  const password = 'a long password'
  const signIn = (username: string, more: object = {}) =>
    request('POST', '/api/auth/admin/login', { json: { username, password }, ...more })

  it.each([
    ['Wren', 'wren'],
    ['Éva', 'ÉVA'],
    ['Ömer', 'ÖMER'],
    ['Иван', 'Иван'],
  ])('%s signs in as %s, and is told the name of the account', async (username, typed) => {
    const json = { username, password, role: 'writer' }
    await request('POST', '/api/admin/accounts', { token: await adminToken(), json })
    const response = await signIn(typed)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ username, role: 'writer' })
  })

  it('whom the environment names signs in again, and no account of another name as it', async () => {
    const own = { env: { ...env, ADMIN_USERNAME: 'Åsa', ADMIN_PASSWORD: password } }
    for (const name of ['Åsa', 'ÅSA']) {
      const response = await signIn(name, own)
      expect(response.status, name).toBe(200)
      expect(await response.json()).toMatchObject({ username: 'Åsa', role: 'owner' })
    }
    await accountToken({ username: 'åsa', role: 'writer' })
    expect((await signIn('åsa', own)).status).toBe(401)
  })

  it.each([
    { username: 'editor', password: 'wrong' },
    { username: 'nobody', password: 'wrong' },
  ])('is refused in the same words: %j', async (json) => {
    const response = await request('POST', '/api/auth/admin/login', { json })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      code: 'unauthorized',
      message: 'The username or password you entered is incorrect.',
    })
  })

  it('must give name and password', async () => {
    const response = await request('POST', '/api/auth/admin/login', { json: { username: ' ' } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      issues: [
        { field: 'username', message: 'Username is required' },
        { field: 'password', message: 'Password is required' },
      ],
    })
  })

  it('is found by a name whose accents are letters of their own, with as many spaces', async () => {
    const token = await adminToken()
    const account = { username: 'Zoe\u0308  Quiet', password: 'a long password' }
    const made = await request('POST', '/api/admin/accounts', { token, json: account })
    expect(await made.json()).toEqual({ username: 'Zo\u00eb Quiet' })
    for (const username of ['Zo\u00eb Quiet', 'Zoe\u0308\u00a0 Quiet']) {
      const json = { ...account, username }
      expect((await request('POST', '/api/auth/admin/login', { json })).status).toBe(200)
    }
    const owner = { ADMIN_USERNAME: 'Ine\u0301s', ADMIN_PASSWORD: 'the password of Ines' }
    for (const form of ['NFC', 'NFD', 'NFC']) {
      const username = owner.ADMIN_USERNAME.normalize(form)
      const json = { username, password: owner.ADMIN_PASSWORD }
      const signedIn = await request('POST', '/api/auth/admin/login', {
        json,
        env: { ...env, ...owner },
      })
      expect(await signedIn.json()).toMatchObject({ username: 'In\u00e9s' })
    }
  })

  it('creates another account, whose sessions end with a new password or with the account', async () => {
    const token = await adminToken()
    const account = { username: 'Second', password: 'a long password' }
    const made = await request('POST', '/api/admin/accounts', { token, json: account })
    expect(made.status).toBe(201)
    const twice = await request('POST', '/api/admin/accounts', { token, json: account })
    expect(twice.status).toBe(409)

    const login = { username: 'second', password: account.password }
    const signedIn = await request('POST', '/api/auth/admin/login', { json: login })
    const second = ((await signedIn.json()) as { token: string }).token
    expect((await request('GET', '/api/admin/counts', { token: second })).status).toBe(200)

    const json = { ...account, password: 'another long password', replace: true }
    await request('POST', '/api/admin/accounts', { token, json })
    expect((await request('GET', '/api/admin/counts', { token: second })).status).toBe(401)
    const again = await request('POST', '/api/auth/admin/login', { json })
    const third = ((await again.json()) as { token: string }).token
    expect((await request('GET', '/api/admin/counts', { token: third })).status).toBe(200)

    await env.DB.prepare("delete from admins where username = 'Second'").run()
    expect((await request('GET', '/api/admin/counts', { token: third })).status).toBe(401)
  })
})

describe('a forged token', () => {
  const claims = { scope: 'site', key: 'x', iat: 0, exp: 4102444800 }

  it.each([
    ['signed by another secret', () => sign(claims, 'another secret', 'HS256')],
    ['with a wrong fingerprint', () => sign(claims, env.SESSION_SECRET, 'HS256')],
    ['of another algorithm', () => sign(claims, env.SESSION_SECRET, 'HS512')],
    [
      'without a signature',
      async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`,
    ],
    ['that is no token', async () => 'token'],
  ])('%s opens nothing', async (_name, make) => {
    const response = await request('GET', '/api/articles', { token: await make() })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      code: 'unauthorized',
      message: 'Your session has expired. Please log in again.',
    })
  })

  it('that expired opens nothing', async () => {
    const token = await readerToken()
    const [, payload = ''] = token.split('.')
    const own = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const late = await sign({ ...own, exp: 1 }, env.SESSION_SECRET, 'HS256')
    expect((await request('GET', '/api/articles', { token: late })).status).toBe(401)
    const same = await sign(own, env.SESSION_SECRET, 'HS256')
    expect((await request('GET', '/api/articles', { token: same })).status).toBe(200)
  })
})

describe('signing out', () => {
  it.each([
    ['site', ['latchkey_site']],
    ['admin', ['latchkey_admin']],
    ['both', ['latchkey_site', 'latchkey_admin']],
  ])('of %s clears %j', async (scope, names) => {
    const response = await request('POST', '/api/auth/logout', { json: { scope } })
    expect(response.status).toBe(204)
    const cleared = response.headers.getSetCookie()
    expect(cleared.map((cookie) => cookie.split('=')[0])).toEqual(names)
    for (const cookie of cleared) expect(cookie).toContain('Max-Age=0')
  })

  it('of an unknown scope is refused', async () => {
    const response = await request('POST', '/api/auth/logout', { json: { scope: 'all' } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'scope' }] })
  })
})
