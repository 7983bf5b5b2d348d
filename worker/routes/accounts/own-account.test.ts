import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accountSchema } from '#domain/accounts/account.ts'
import { ownAccountSchema } from '#domain/accounts/own-account.ts'
import { tokenSchema } from '#domain/auth/session-schema.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { accountToken, adminToken, request } from '#worker/testing/client.ts'

const password = 'a password of many words'

const owner = await adminToken()
beforeAll(async () => {
  const json = { username: 'Wren', password, role: 'writer' }
  await request('POST', '/api/admin/accounts', { token: owner, json })
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'

async function signIn(userAgent: string, cookie = '') {
  const json = { username: 'Wren', password }
  const headers = { 'user-agent': userAgent, cookie, 'cf-connecting-ip': crypto.randomUUID() }
  const response = await request('POST', '/api/auth/admin/login', { json, headers })
  return tokenSchema.parse(await response.json()).token
}

const send = (method: string, path: string, token: string) =>
  request(method, `/api/admin/account${path}`, { token })

async function sessionsOf(token: string) {
  return ownAccountSchema.parse(await (await send('GET', '', token)).json()).sessions
}

const utcDay = () => new Date().toISOString().slice(0, 10)

const status = async (token: string) =>
  (await request('GET', '/api/auth/admin/verify', { token })).status

describe('the sessions of an account', () => {
  it('are listed by browser, and each ends the others or one', async () => {
    const days = [utcDay()]
    const [laptop, phone] = [await signIn(firefox), await signIn(chrome)]
    const listed = await sessionsOf(laptop)
    days.push(utcDay())
    const told = listed.map(({ browser, current }) => [browser, current])
    expect(told.sort()).toEqual([
      ['Chrome', false],
      ['Firefox', true],
    ])
    for (const { lastDay } of listed) expect(days).toContain(lastDay)
    expect(JSON.stringify(listed)).not.toMatch(/Linux|Android/)
    const other = listed.find(({ current }) => !current)?.id ?? ''
    expect((await send('DELETE', `/sessions/${other}`, laptop)).status).toBe(204)
    expect([await status(laptop), await status(phone)]).toEqual([200, 401])
    expect((await send('DELETE', `/sessions/${other}`, laptop)).status).toBe(404)

    const [tablet, desk] = [await signIn(chrome), await signIn('curl/8')]
    const ended = await send('DELETE', '/sessions', tablet)
    expect(ended.status).toBe(204)
    const renewed = ended.headers.get('x-renewed-token') ?? ''
    const all = [laptop, tablet, desk, renewed].map(status)
    expect(await Promise.all(all)).toEqual([401, 401, 401, 200])
    expect((await sessionsOf(renewed)).map(({ browser }) => browser)).toEqual(['Chrome'])
  })

  it('are another account’s to end only for owners, who end all', async () => {
    const token = await signIn(firefox)
    const [{ id = '' } = {}] = await sessionsOf(token)
    const other = await accountToken({ username: 'Finch', role: 'editor' })
    expect((await send('DELETE', `/sessions/${id}`, other)).status).toBe(404)
    const accounts = accountSchema
      .array()
      .parse(await (await request('GET', '/api/admin/accounts', { token: owner })).json())
    const wren = accounts.find(({ username }) => username === 'Wren')?.id
    const end = () => request('DELETE', `/api/admin/accounts/${wren}/sessions`, { token: owner })
    expect([await status(token), (await end()).status, await status(token)]).toEqual([
      200, 204, 401,
    ])
    const none = await request('DELETE', '/api/admin/accounts/none/sessions', { token: owner })
    expect(none.status).toBe(404)
  })

  it('go on under one line when the password is given again, and end together', async () => {
    const first = await signIn(firefox)
    const second = await signIn(firefox, `latchkey_admin=${first}`)
    expect(await sessionsOf(second)).toHaveLength(1)
    const headers = { authorization: `Bearer ${first}` }
    await request('POST', '/api/auth/logout', { json: { scope: 'admin' }, headers })
    expect([await status(first), await status(second)]).toEqual([401, 401])
  })

  it('know the last day, and are forgotten once they expired', async () => {
    vi.setSystemTime('2031-03-01T20:00:00.000Z')
    const token = await signIn(firefox)
    vi.setSystemTime('2031-03-02T01:00:00.000Z')
    await status(token)
    expect((await sessionsOf(token)).map(({ lastDay }) => lastDay)).toEqual(['2031-03-02'])
    vi.setSystemTime('2031-03-02T08:00:01.000Z')
    await cleanUpDaily(env, new Date())
    const left = env.DB.prepare('select count(*) from admin_sessions where expires_at <= ?')
    expect(await left.bind(new Date().toISOString()).first('count(*)')).toBe(0)
    vi.useRealTimers()
  })
})
