import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alarmingRefusals } from '#domain/access-keys/access-key.ts'
import { errorSchema } from '#domain/error.ts'
import { reserveAttempt } from '#worker/db/auth/sign-in-attempts.ts'
import { adminToken, request } from '#worker/testing/client.ts'
import { claimsOf } from '#worker/testing/forged.ts'

let address = ''
beforeEach(() => {
  // The clock stands still: a slow machine must not let a pause end.
  later(0)
  address = `2001:db8:${crypto.randomUUID().slice(0, 4)}:1::${crypto.randomUUID().slice(0, 4)}`
})
afterEach(() => {
  vi.useRealTimers()
})

const site = '/api/auth/site-access'
const portal = '/api/auth/admin/login'

function from(from: string, path: string, json: object, cookie = ''): Promise<Response> {
  return request('POST', path, { json, headers: { 'cf-connecting-ip': from, cookie } })
}

function later(seconds: number): void {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
}

/** Guesses until the answer is not 401. Returns how many guesses were checked, and that answer. */
async function guess(attempt: () => Promise<Response>) {
  for (let refused = 0; refused < 100; refused++) {
    const response = await attempt()
    if (response.status !== 401) return { refused, response }
  }
  throw new Error('A hundred guesses were looked at.')
}

async function expectToWait(response: Response, seconds: [number, number]): Promise<void> {
  expect(response.status).toBe(429)
  const wait = Number(response.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(seconds[0])
  expect(wait).toBeLessThanOrEqual(seconds[1])
  const { code, message } = errorSchema.parse(await response.json())
  expect(code).toBe('too_many_requests')
  expect(message).toContain(`${wait} second`)
}

describe('guessing the access key', () => {
  it('from one address is looked at twenty times a minute; then even the key waits', async () => {
    const { refused, response } = await guess(() => from(address, site, { password: 'a guess' }))
    // The limiter counts by the minute of the real clock, and one may begin meanwhile.
    expect(refused).toBeGreaterThanOrEqual(20)
    expect(refused).toBeLessThanOrEqual(40)
    await expectToWait(response, [59, 60])
    const key = { password: env.SITE_ACCESS_KEY }
    await expectToWait(await from(address, site, key), [50, 60])
    const form = await request('POST', '/login', {
      body: new URLSearchParams(key),
      headers: { 'cf-connecting-ip': address },
    })
    expect([form.status, form.headers.has('retry-after')]).toEqual([429, true])
    // The rest of the subscriber's network waits too; others do not.
    const neighbour = address.replace(/::.*/, '::beef')
    expect((await from(neighbour, site, key)).status).toBe(429)
    expect((await from('192.0.2.7', site, key)).status).toBe(200)
    later(61)
    expect((await from(address, site, key)).status).toBe(200)
  })

  it('counts no reader who has the key', async () => {
    for (let readers = 0; readers < 40; readers++) {
      const response = await from(address, site, { password: env.SITE_ACCESS_KEY })
      expect(response.status).toBe(200)
    }
  })

  it('is reported to administrators for an hour, all addresses together', async () => {
    const token = await adminToken()
    const reported = async () => (await request('GET', '/api/admin/refused-keys', { token })).json()
    await env.DB.prepare('delete from refused_keys').run()
    for (let guesses = 0; guesses < alarmingRefusals - 1; guesses++) {
      await from(`198.51.100.${guesses}`, site, { password: 'a guess' })
    }
    expect(await reported()).toEqual({ lastHour: alarmingRefusals - 1, alarming: false })
    await from('198.51.100.200', site, { password: 'a guess' })
    expect(await reported()).toEqual({ lastHour: alarmingRefusals, alarming: true })
    later(3_601)
    expect(await reported()).toEqual({ lastHour: 0, alarming: false })
  })
})

describe('guessing the password of one name', () => {
  /** Each attempt from another address, as from a network of machines. */
  let machine = 0
  function attempt(username: string, password = 'a guess', cookie = ''): Promise<Response> {
    machine++
    return from(`203.0.113.${machine}`, portal, { username, password }, cookie)
  }

  /**
   * Counts an attempt for the name or browser whose count began last, as a sign-in does before it
   * hashes the password. Hashes would be most of what these tests cost.
   */
  async function reserve(): Promise<number> {
    const newest = 'select subject from sign_in_attempts order by rowid desc limit 1'
    return reserveAttempt(env.DB, (await env.DB.prepare(newest).first<string>('subject')) ?? '')
  }

  it('slows down wherever it comes from, but not in a browser that its owner used before', async () => {
    const desk = await usedBrowser()
    const { refused, response } = await guess(() => attempt('editor'))
    expect(refused).toBe(8)
    await expectToWait(response, [1, 2])
    const pauses = []
    for (let more = 0; more < 7; more++) {
      const wait = Number((await attempt('editor')).headers.get('retry-after'))
      pauses.push(wait)
      later(wait)
      expect(await reserve()).toBe(0)
    }
    // Bounded: a name cannot be locked for good.
    const expected = [2, 4, 8, 16, 32, 64, 64]
    expect(pauses.map((wait) => 2 ** Math.round(Math.log2(wait)))).toEqual(expected)

    expect((await attempt('editor', env.ADMIN_PASSWORD)).status).toBe(429)
    expect((await attempt('editor', env.ADMIN_PASSWORD, desk)).status).toBe(200)
    const forged = 'latchkey_browser=forged'
    expect((await attempt('Editor', env.ADMIN_PASSWORD, forged)).status).toBe(429)
    expect((await attempt('editor', 'a guess', desk)).status).toBe(401)
    for (let more = 0; more < 6; more++) expect(await reserve()).toBe(0)
    const byDesk = await guess(() => attempt('editor', 'a guess', desk))
    expect(byDesk.refused).toBe(1)
    later(64)
    expect((await attempt('editor', env.ADMIN_PASSWORD)).status).toBe(200)
  })

  it('is the same for an unknown name, for attempts at once, and in a browser of another name', async () => {
    expect((await attempt('nobody')).status).toBe(401)
    for (let more = 0; more < 4; more++) expect(await reserve()).toBe(0)
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('nobody')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
    expect((await attempt('nobody', 'a guess', await usedBrowser())).status).toBe(429)
  })

  it('is counted for all spellings of an account’s name, and for no other account’s', async () => {
    expect((await attempt('Éva')).status).toBe(401)
    for (let more = 0; more < 7; more++) expect(await reserve()).toBe(0)
    expect((await attempt('ÉVA')).status).toBe(429)
    expect((await attempt('éva')).status).toBe(401)
  })

  it('is counted apart in a browser for 180 days after the last sign-in, as in the same one', async () => {
    const first = await usedBrowser()
    later(150 * 86_400)
    const second = await usedBrowser(first)
    later(150 * 86_400)
    expect(claimsOf(second.split('=')[1] ?? '').jti).toBe(claimsOf(first.split('=')[1] ?? '').jti)
    await attempt('editor')
    for (let more = 0; more < 7; more++) await reserve()
    expect((await attempt('editor', env.ADMIN_PASSWORD, first)).status).toBe(429)
    expect((await attempt('editor', env.ADMIN_PASSWORD, second)).status).toBe(200)
  })

  /** The cookie of a browser in which the editor signed in. */
  async function usedBrowser(before = ''): Promise<string> {
    const signedIn = await attempt('editor', env.ADMIN_PASSWORD, before)
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    return cookies.find((cookie) => cookie.startsWith('latchkey_browser=')) ?? ''
  }
})
