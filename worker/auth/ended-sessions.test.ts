import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { insertAdmin } from '#worker/db/accounts/admins.ts'
import { recordEndedSessions } from '#worker/db/auth/ended-sessions.ts'
import { deleteExpiredRows } from '#worker/db/expired-rows.ts'
import { readGateState } from '#worker/db/gate-state.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { claimsOf } from '#worker/testing/forged.ts'
import { meterDatabase } from '#worker/testing/metered-database.ts'
import { advance, otherIsolate, passed } from '#worker/testing/other-isolate.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'
import { hasEnded } from './ended-sessions.ts'
import { issueAdminToken } from './sessions.ts'

afterEach(() => vi.useRealTimers())

function logOut(scope: string, headers: Record<string, string>): Promise<Response> {
  // Each from its own address, so that none is throttled.
  const all = { 'cf-connecting-ip': crypto.randomUUID(), ...headers }
  return request('POST', '/api/auth/logout', { json: { scope }, headers: all })
}

async function verify(who: 'reader' | 'admin', token: string): Promise<number> {
  const path = who === 'reader' ? '/api/auth/verify' : '/api/auth/admin/verify'
  return (await request('GET', path, { token })).status
}

/** A request of its own. */
const asked = (of: Environment) => ({ env: of, executionCtx: createExecutionContext() })

async function readEnded(endedAfter?: number) {
  return (await readGateState(env.DB, { since: undefined, endedAfter })).ended
}

async function anotherAdmin(): Promise<string> {
  const account = { username: crypto.randomUUID(), passwordHash: 'none' }
  const admin = await insertAdmin(env.DB, { ...account, role: 'owner' })
  if (!admin) throw new Error('The name is taken.')
  return (await issueAdminToken(env, admin)).token
}

describe('a logout', () => {
  it.each(['cookie', 'bearer'])('of a reader by its %s ends a copy of the token', async (by) => {
    const [token, other] = [await readerToken(), await readerToken()]
    const shown: Record<string, string> =
      by === 'cookie' ? { cookie: `latchkey_site=${token}` } : { authorization: `Bearer ${token}` }
    expect(await verify('reader', token)).toBe(200)
    expect((await logOut('site', shown)).status).toBe(204)
    expect(await verify('reader', token)).toBe(401)
    const headers = { cookie: `latchkey_site=${token}` }
    expect((await request('GET', '/media/none', { headers })).status).toBe(401)
    // The same key opened it.
    expect(await verify('reader', other)).toBe(200)
  })

  it('of an administrator ends a copy of the token, and no other session of the account', async () => {
    const [token, other] = [await adminToken(), await adminToken()]
    expect((await logOut('admin', { authorization: `Bearer ${token}` })).status).toBe(204)
    expect([await verify('admin', token), await verify('admin', other)]).toEqual([401, 200])
  })

  it('ends what was chosen: an administrator stays a reader', async () => {
    const [site, admin] = [await readerToken(), await adminToken()]
    const cookie = `latchkey_site=${site}; latchkey_admin=${admin}`
    await logOut('admin', { cookie, authorization: `Bearer ${admin}` })
    expect([await verify('reader', site), await verify('admin', admin)]).toEqual([200, 401])
    await logOut('both', { cookie })
    expect(await verify('reader', site)).toBe(401)
  })

  it.each([
    ['site', '', '"cache", "storage"'],
    ['both', '', '"cache", "storage"'],
    ['admin', '', '"cache"'],
    // This browser may hold texts of an editor that are not saved.
    ['both', '; latchkey_browser=known', '"cache"'],
  ])('of %s with the cookies …%s clears %s in the browser', async (scope, more, cleared) => {
    const cookie = `latchkey_site=${await readerToken()}${more}`
    const response = await logOut(scope, { cookie })
    expect(response.headers.get('clear-site-data')).toBe(cleared)
  })

  it('by the menu’s form ends both sessions and leads to the login, from our own pages only', async () => {
    const [site, admin] = [await readerToken(), await adminToken()]
    const cookie = `latchkey_site=${site}; latchkey_admin=${admin}`
    const post = (from: string) =>
      request('POST', '/logout', {
        headers: { cookie, 'sec-fetch-site': from, 'cf-connecting-ip': crypto.randomUUID() },
      })
    const foreign = await post('cross-site')
    expect([foreign.status, foreign.headers.has('clear-site-data')]).toEqual([400, false])
    expect([await verify('reader', site), await verify('admin', admin)]).toEqual([200, 200])
    const response = await post('same-origin')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect([await verify('reader', site), await verify('admin', admin)]).toEqual([401, 401])
  })

  it('of nobody has nothing read anew', async () => {
    const { binding: DB, rows } = meterDatabase(env.DB)
    const isolate = { ...env, DB }
    advance(0)
    const id = crypto.randomUUID()
    expect(await hasEnded(asked(isolate), id)).toBe(false)
    const json = { scope: 'both' }
    const answer = await request('POST', '/api/auth/logout', { json, env: isolate })
    expect(answer.status).toBe(204)
    const { read } = rows
    expect(await hasEnded(asked(isolate), id)).toBe(false)
    expect(rows.read).toBe(read)
  })

  it('that cannot be recorded says so, and keeps the cookies', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const DB = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('The database is out of reach.')
      },
    })
    const headers = { cookie: `latchkey_site=${await readerToken()}` }
    const json = { scope: 'site' }
    const response = await request('POST', '/api/auth/logout', {
      json,
      headers,
      env: { ...env, DB },
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([500, []])
    log.mockRestore()
  })

  describe('after too many from one address, which would fill the list', () => {
    const address = { 'cf-connecting-ip': '192.0.2.77' }

    // The limit begins anew each minute, also between two tests.
    beforeEach(async () => {
      const logout = async () =>
        logOut('site', { authorization: `Bearer ${await readerToken()}`, ...address })
      for (let times = 0; (await logout()).status !== 429; times++) expect(times).toBeLessThan(60)
    })

    it('says that copies of a reader’s token go on, and clears the browser all the same', async () => {
      const token = await readerToken()
      const response = await logOut('site', { cookie: `latchkey_site=${token}`, ...address })
      expect(response.status).toBe(429)
      expect(response.headers.get('set-cookie')).toMatch(/latchkey_site=;.*Max-Age=0/)
      expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"')
      expect(await verify('reader', token)).toBe(200)
    })

    it('ends an administrator’s session', async () => {
      const [site, admin] = [await readerToken(), await adminToken()]
      const cookie = `latchkey_site=${site}; latchkey_admin=${admin}`
      expect((await logOut('admin', { cookie, ...address })).status).toBe(204)
      expect(await verify('admin', admin)).toBe(401)
      const other = `latchkey_site=${site}; latchkey_admin=${await adminToken()}`
      const both = await logOut('both', { cookie: other, ...address })
      expect([both.status, both.headers.getSetCookie().length]).toEqual([429, 2])
      expect(await verify('admin', other.split('latchkey_admin=')[1] ?? '')).toBe(401)
    })

    it('leads to the login from the menu’s form', async () => {
      const cookie = `latchkey_site=${await readerToken()}`
      const headers = { cookie, 'sec-fetch-site': 'same-origin', ...address }
      const response = await request('POST', '/logout', { headers })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
      expect(response.headers.getSetCookie()).toHaveLength(2)
    })
  })
})

describe('a logout everywhere', () => {
  it('ends every session of the account, and no session of another', async () => {
    const [here, there, other] = [await adminToken(), await adminToken(), await anotherAdmin()]
    const response = await request('DELETE', '/api/auth/admin/sessions', { token: here })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toMatch(/latchkey_admin=;.*Max-Age=0/)
    const tokens = [here, there, other, await adminToken()]
    const statuses = await Promise.all(tokens.map((token) => verify('admin', token)))
    expect(statuses).toEqual([401, 401, 200, 200])
  })
})

describe('the list of ended sessions', () => {
  it('ends a session in every place within five seconds', async () => {
    const [token, other] = [await readerToken(), await readerToken()]
    const { visit } = otherIsolate()
    expect([await visit(token), await visit(other)]).toEqual([passed, passed])
    await logOut('site', { authorization: `Bearer ${token}` })
    advance(5_001)
    expect([await visit(token), await visit(other)]).toEqual([401, passed])
  })

  it('is known to an isolate that starts afterwards, from its first request on', async () => {
    const token = await readerToken()
    await logOut('site', { authorization: `Bearer ${token}` })
    expect(await otherIsolate().visit(token)).toBe(401)
  })

  it('that cannot be read is trusted for half a minute, then readers are refused', async () => {
    const token = await readerToken()
    const { database, visit } = otherIsolate()
    advance(0)
    expect(await visit(token)).toBe(passed)
    database.down = true
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    advance(29_000)
    expect(await visit(token)).toBe(passed)
    advance(2_000)
    // The login stays open.
    expect([await visit(token), await visit(token, '/login')]).toEqual([503, 200])
    log.mockRestore()
  })

  it('grows by what was added alone, and forgets what expired', async () => {
    const id = crypto.randomUUID()
    const last = (await readEnded()).lastNumber
    await recordEndedSessions(env.DB, [{ id, expiresAt: new Date(Date.now() + 900).toISOString() }])
    const added = await readEnded(last)
    expect(added.beginnings).toEqual([id.slice(0, 5)])
    expect(await hasEnded(asked(env), id)).toBe(true)
    advance(1_000)
    await recordEndedSessions(env.DB, [
      { id: crypto.randomUUID(), expiresAt: new Date(Date.now() + 60_000).toISOString() },
    ])
    const left = env.DB.prepare('select count(*) as n from ended_sessions where id = ?').bind(id)
    expect(await left.first()).toEqual({ n: 0 })
    // Its number is not used again, however few are left.
    expect((await readEnded(last)).lastNumber).toBeGreaterThan(added.lastNumber)
    await deleteExpiredRows(env.DB, new Date(Date.now() + 40 * 86_400_000))
    expect((await readEnded()).marks).toEqual([])
  })

  it('costs a page of an isolate that starts no trip of its own: it is read with what changed', async () => {
    const token = await readerToken()
    const trips: string[] = []
    const DB = wrapDatabase(env.DB, ({ statements }, work) => {
      trips.push(statements.map(({ query }) => query).join('\n'))
      return work()
    })
    const context = createExecutionContext()
    const headers = { cookie: `latchkey_site=${token}` }
    await app.fetch(new Request('http://localhost/about', { headers }), { ...env, DB }, context)
    await waitOnExecutionContext(context)
    expect(trips).toHaveLength(1)
    for (const table of ['feed_positions', 'ended_sessions']) expect(trips[0]).toContain(table)
  })

  it('knows tokens by an id of their own', async () => {
    const [first, second] = [await readerToken(), await readerToken()]
    expect(claimsOf(first).jti).not.toBe(claimsOf(second).jti)
  })
})
