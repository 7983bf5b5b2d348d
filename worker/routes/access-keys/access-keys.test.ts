import { createExecutionContext, env } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type NewAccessKey, newAccessKeySchema } from '#domain/access-keys/access-key.ts'
import { app } from '#worker/app.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { advance, otherIsolate, passed } from '#worker/testing/other-isolate.ts'

let token = ''
beforeAll(async () => {
  token = await adminToken()
})

async function make(fields: object = {}): Promise<NewAccessKey> {
  const json = { name: `Cohort ${crypto.randomUUID()}`, ...fields }
  const response = await request('POST', '/api/admin/access-keys', { token, json })
  expect(response.status).toBe(201)
  return newAccessKeySchema.parse(await response.json())
}

async function list(): Promise<Record<string, unknown>[]> {
  return (await request('GET', '/api/admin/access-keys', { token })).json()
}

function present(password: string): Promise<Response> {
  // Each from its own address, so that none is throttled.
  const headers = { 'cf-connecting-ip': crypto.randomUUID() }
  return request('POST', '/api/auth/site-access', { json: { password }, headers })
}

async function reader(key: string): Promise<string> {
  return ((await (await present(key)).json()) as { token: string }).token
}

async function opens(token: string): Promise<number> {
  return (await request('GET', '/api/articles', { token })).status
}

function revoke(id: string): Promise<Response> {
  return request('DELETE', `/api/admin/access-keys/${id}`, { token })
}

describe('a named access key', () => {
  it('is shown once, and nowhere afterwards', async () => {
    const { key, id, name } = await make()
    expect(key).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){4}[0-9a-hjkmnp-tv-z]{5}$/)
    const row = (await list()).find((candidate) => candidate.id === id)
    expect(row).toEqual({
      id,
      name,
      createdAt: expect.any(String),
      createdBy: 'editor',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      uses: 0,
    })
    const stored = await env.DB.prepare('select * from access_keys where id = ?').bind(id).all()
    for (const spelled of [key, key.replaceAll('-', '')]) {
      expect(JSON.stringify(stored.results)).not.toContain(spelled)
    }
  })

  it('opens the site however it is typed, and records how often and when last', async () => {
    const { key, id } = await make()
    const spelled = key.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    for (const typed of [key, ` ${spelled} `, key.replaceAll('-', '')]) {
      const response = await present(typed)
      expect(response.status).toBe(200)
      expect(response.headers.get('set-cookie')).toMatch(/latchkey_site=.*Max-Age=2592000/)
    }
    const row = (await list()).find((candidate) => candidate.id === id)
    expect(row).toMatchObject({ uses: 3, lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect((await present(key.slice(0, -1))).status).toBe(401)
    const other = key.startsWith('0') ? '2' : '0'
    expect((await present(other + key.slice(1))).status).toBe(401)
  })

  it('that ended says so at the login: to who types it, and to who is sent there by a page', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const [revoked, expiring] = [
      await make(),
      await make({ expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    ]
    const session = await reader(revoked.key)
    await revoke(revoked.id)
    const gone = 'This access key was revoked. Please ask for a new one.'
    const refused = await present(revoked.key)
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 'unauthorized', message: gone },
    ])
    advance(61_000)
    expect(await (await present(expiring.key)).json()).toMatchObject({
      message: 'This access key has expired. Please ask for a new one.',
    })

    const login = (cookie: string) =>
      request('GET', '/login?next=/about', {
        headers: { cookie: `latchkey_site=${cookie}`, 'if-none-match': '*' },
      })
    const told = await login(session)
    expect([told.status, told.headers.get('cache-control'), told.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ])
    const page = await told.text()
    expect(page).toContain(gone)
    expect(page).toContain('value="/about"')
    const changed = await app.request(
      'http://localhost/login',
      { headers: { cookie: `latchkey_site=${await readerToken()}` } },
      { ...env, SITE_ACCESS_KEY: 'another key' },
      createExecutionContext(),
    )
    expect(await changed.text()).toContain('The access key was changed. Please enter the new one.')
    expect(await (await login('forged')).text()).not.toMatch(/was revoked|was changed/)
  })

  it('opens nothing once it is revoked, and the other keys stay valid', async () => {
    const [first, second] = [await make(), await make()]
    const tokens = [await reader(first.key), await reader(second.key), await readerToken()]
    expect(await Promise.all(tokens.map(opens))).toEqual([200, 200, 200])
    expect((await revoke(first.id)).status).toBe(204)
    expect(await Promise.all(tokens.map(opens))).toEqual([401, 200, 200])
    expect((await present(first.key)).status).toBe(401)
    expect((await revoke(first.id)).status).toBe(404)
    expect((await revoke('nothing')).status).toBe(404)
    // Its name can be used again.
    await make({ name: first.name })
  })

  it.each([
    [{}, 'name', 'Name is required'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'A name has at most 80 characters.'],
    [
      { name: 'a', expiresAt: '2020-01-01T00:00:00Z' },
      'expiresAt',
      'The expiry date must be in the future.',
    ],
    [
      { name: 'a', expiresAt: 'tomorrow' },
      'expiresAt',
      'The expiry date must be an ISO 8601 instant.',
    ],
    [{ name: 'a', key: 'my own' }, 'key', 'The field key is not known.'],
  ])('%j is refused by its %s: %s', async (json, field, message) => {
    const response = await request('POST', '/api/admin/access-keys', { token, json })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field, message }] })
  })

  it('has a unique name, even if two are made at once', async () => {
    const json = { name: 'Press list' }
    const statuses = await Promise.all(
      ['Press list', 'press LIST'].map(async (name) => {
        const options = { token, json: { ...json, name } }
        return (await request('POST', '/api/admin/access-keys', options)).status
      }),
    )
    expect(statuses.sort()).toEqual([201, 409])
  })
})

describe('the list of named keys', () => {
  afterEach(() => vi.useRealTimers())

  it('costs readers no query: all share fresh lists, and the shared key needs none of keys', async () => {
    const [named, shared] = [await reader((await make()).key), await readerToken()]
    const { database, visit } = otherIsolate()
    advance(0)
    expect([await visit(shared), database.trips]).toEqual([passed, 1])
    await visit(named)
    for (let visits = 0; visits < 20; visits++) expect(await visit(named)).toBe(passed)
    expect(database.trips).toBe(2)
  })

  it('ends the sessions of a revoked key in every place within five seconds', async () => {
    const [revoked, other] = [await make(), await make()]
    const [first, second] = [await reader(revoked.key), await reader(other.key)]
    const { visit } = otherIsolate()
    expect([await visit(first), await visit(second)]).toEqual([passed, passed])
    await revoke(revoked.id)
    advance(5_001)
    expect([await visit(first), await visit(second)]).toEqual([401, passed])
  })

  it('finds a key that was made after the list was read', async () => {
    const { visit } = otherIsolate()
    expect(await visit(await reader((await make()).key))).toBe(passed)
    expect(await visit(await reader((await make()).key))).toBe(passed)
  })

  it('is read once, however often the session of a revoked key comes back', async () => {
    const { id, key } = await make()
    const token = await reader(key)
    await revoke(id)
    const { database, visit } = otherIsolate()
    advance(3_000)
    for (let visits = 0; visits < 20; visits++) expect(await visit(token)).toBe(401)
    // The other one is that of the gate's state.
    expect(database.trips).toBe(2)
  })

  it('that cannot be read any more lets readers in by the shared key only', async () => {
    const [named, shared] = [await reader((await make()).key), await readerToken()]
    const { database, visit } = otherIsolate()
    advance(0)
    expect(await visit(named)).toBe(passed)
    database.down = true
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await visit(named)).toBe(passed)
    advance(5_001)
    expect([await visit(named), await visit(shared)]).toEqual([503, passed])
    // The login stays open for the shared key.
    expect([await visit(named, '/login'), await visit(shared, '/login')]).toEqual([200, 302])
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })

  it('ends a session when its key expires', async () => {
    advance(0)
    const expiresAt = new Date(Date.now() + 90_000).toISOString()
    const { key } = await make({ expiresAt })
    const response = await present(key)
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=90;/)
    const { token } = (await response.json()) as { token: string }
    const { visit } = otherIsolate()
    expect(await visit(token)).toBe(passed)
    advance(95_000)
    expect(await visit(token)).toBe(401)
    expect((await present(key)).status).toBe(401)
  })
})
