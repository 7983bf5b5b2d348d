import { createExecutionContext, env } from 'cloudflare:test'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type VitalsReport, vitalNames, vitalsSchema } from '#domain/vitals/vitals.ts'
import { app } from '#worker/app.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { recordVitals } from '#worker/db/vitals/vitals.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { meterDatabase } from '#worker/testing/metered-database.ts'

const admin = await adminToken()
const cookie = `latchkey_site=${await readerToken()}`

const valid: VitalsReport = { page: 'article', vitals: [{ name: 'LCP', value: 800 }] }

function report(
  body: unknown,
  headers: Record<string, string> = { cookie },
  from: string = crypto.randomUUID(),
) {
  return request('POST', '/api/vitals', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'cf-connecting-ip': from,
      ...headers,
    },
  })
}

async function figures() {
  const response = await request('GET', '/api/admin/vitals', { token: admin })
  return vitalsSchema.parse(await response.json())
}

describe('the web vitals', () => {
  it('are counted by page kind and answered as 75th percentiles', async () => {
    // The day must not end meanwhile.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    for (const value of [100, 200, 300, 4_000]) {
      const vitals = [{ name: 'TTFB', value }]
      expect((await report({ page: 'home', vitals })).status).toBe(204)
    }
    await report({ page: 'home', vitals: [{ name: 'CLS', value: 0 }] })
    const { kept, pages, days } = await figures()
    expect(kept).toBe('database')
    expect(days.map(({ day }) => day)).toEqual([new Date().toISOString().slice(0, 10)])
    expect(days[0]?.figures.find(({ metric }) => metric === 'TTFB')).toMatchObject({ views: 4 })
    const [cls, ttfb] = pages.find(({ page }) => page === 'home')?.figures ?? []
    expect(cls).toEqual({ metric: 'CLS', percentile75: 0, views: 1 })
    expect(ttfb).toMatchObject({ metric: 'TTFB', views: 4 })
    expect(ttfb?.percentile75).toBeGreaterThan(280)
    expect(ttfb?.percentile75).toBeLessThan(320)
  })

  it('cost one row a report, whatever it measured, and one that says whether there is room', async () => {
    const vitals = vitalNames.map((name) => ({ name, value: 12 }))
    const { binding, rows } = meterDatabase(env.DB)
    await recordVitals(env.DB, { page: 'latest', vitals }, '2026-11-21')
    await recordVitals(binding, { page: 'latest', vitals }, '2026-11-21')
    expect(rows).toEqual({ read: 2, written: 1 })
  })

  it('are counted up to a thousand times a day for each kind of page', async () => {
    const page = 'search'
    await report({ ...valid, page })
    await env.DB.prepare("update vitals set views = 1000 where page = 'search'").run()
    expect((await report({ ...valid, page })).status).toBe(204)
    const row = await env.DB.prepare("select * from vitals where page = 'search'").first()
    expect(row).toMatchObject({ views: 1_000, histogram: '{"LCP 71":1}' })
  })

  it('are refused when too many come from one address', async () => {
    const answers: number[] = []
    // A minute may end in between, and the next one begins to count anew.
    while (answers.at(-1) !== 429 && answers.length < 3 * 20) {
      answers.push((await report(valid, { cookie }, '192.0.2.9')).status)
    }
    expect(new Set(answers)).toEqual(new Set([204, 429]))
    expect((await report(valid, { cookie }, '192.0.2.10')).status).toBe(204)
  })

  it('are deleted after four weeks', async () => {
    await env.DB.prepare(
      "insert into vitals (day, page, views, histogram) values ('2020-01-01', 'text', 1, '{}')",
    ).run()
    expect((await figures()).pages.map(({ page }) => page)).not.toContain('text')
    await cleanUpDaily(env, new Date())
    const old = await env.DB.prepare("select * from vitals where day = '2020-01-01'").all()
    expect(old.results).toEqual([])
  })

  it('are reported with a reader’s cookie, and read by administrators', async () => {
    expect((await report(valid)).status).toBe(204)
    expect((await report(valid, {})).status).toBe(401)
    expect((await report(valid, { cookie: 'latchkey_site=forged' })).status).toBe(401)
    const reader = cookie.replace('latchkey_site=', '')
    expect((await report(valid, { authorization: `Bearer ${reader}` })).status).toBe(401)
    expect((await request('GET', '/api/admin/vitals', { token: reader })).status).toBe(401)
    expect((await request('GET', '/api/admin/vitals', { headers: { cookie } })).status).toBe(401)
  })

  it.each([
    ['a body that is not JSON', 'x', 400],
    ['an empty body', '', 400],
    ['an unknown page', { ...valid, page: 'secret' }, 400],
    ['an unknown metric', { page: 'home', vitals: [{ name: 'X', value: 1 }] }, 400],
    ['a negative time', { page: 'home', vitals: [{ name: 'LCP', value: -1 }] }, 400],
    ['an impossible time', { page: 'home', vitals: [{ name: 'LCP', value: 1e12 }] }, 400],
    ['no metric', { page: 'home', vitals: [] }, 400],
    ['a metric twice', { page: 'home', vitals: [...valid.vitals, ...valid.vitals] }, 400],
    ['an unknown field', { ...valid, path: '/article/x' }, 400],
    ['a body that is too large', 'x'.repeat(5_000), 413],
  ])('refuse %s', async (_name, body, status) => {
    expect((await report(body)).status).toBe(status)
  })

  it('go to the analytics dataset if one is bound', async () => {
    const points: AnalyticsEngineDataPoint[] = []
    const bound = { ...env, VITALS: { writeDataPoint: (point = {}) => void points.push(point) } }
    const send = (method: string, path: string, init: RequestInit) =>
      app.fetch(
        new Request(`http://localhost${path}`, { method, ...init }),
        bound,
        createExecutionContext(),
      )
    const body = JSON.stringify({ page: 'search', vitals: [{ name: 'INP', value: 40 }] })
    // An address of its own: all tests without one are counted together.
    const from = { cookie, 'cf-connecting-ip': crypto.randomUUID() }
    expect((await send('POST', '/api/vitals', { body, headers: from })).status).toBe(204)
    expect(points).toEqual([{ indexes: ['search'], blobs: ['INP'], doubles: [40] }])
    const headers = { authorization: `Bearer ${admin}` }
    const answer = await (await send('GET', '/api/admin/vitals', { headers })).json()
    expect(answer).toMatchObject({ kept: 'dataset', pages: [] })
  })
})
