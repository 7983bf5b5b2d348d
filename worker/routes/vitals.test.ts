import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { type VitalsReport, vitalsSchema } from '#domain/vitals.ts'
import { app } from '#worker/app.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'

let admin = ''
let cookie = ''
beforeAll(async () => {
  admin = await adminToken()
  cookie = `latchkey_site=${await readerToken()}`
})

const report: VitalsReport = { page: 'article', vitals: [{ name: 'LCP', value: 800 }] }

function tell(body: unknown, headers: Record<string, string> = { cookie }) {
  return request('POST', '/api/vitals', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
  })
}

async function figures() {
  const response = await request('GET', '/api/admin/vitals', { token: admin })
  return vitalsSchema.parse(await response.json())
}

describe('the web vitals', () => {
  it('are counted by page kind and told as 75th percentiles', async () => {
    for (const value of [100, 200, 300, 4_000]) {
      const vitals = [{ name: 'TTFB', value }]
      expect((await tell({ page: 'home', vitals })).status).toBe(204)
    }
    await tell({ page: 'home', vitals: [{ name: 'CLS', value: 0 }] })
    const { kept, pages } = await figures()
    expect(kept).toBe('database')
    const [cls, ttfb] = pages.find(({ page }) => page === 'home')?.figures ?? []
    expect(cls).toEqual({ metric: 'CLS', percentile75: 0, views: 1 })
    expect(ttfb).toMatchObject({ metric: 'TTFB', views: 4 })
    expect(ttfb?.percentile75).toBeGreaterThan(280)
    expect(ttfb?.percentile75).toBeLessThan(320)
  })

  it('are forgotten after four weeks', async () => {
    await env.DB.prepare(
      "insert into vitals (day, page, metric, bucket, views) values ('2020-01-01', 'text', 'FCP', 9, 7)",
    ).run()
    expect((await figures()).pages.map(({ page }) => page)).not.toContain('text')
    await tell(report)
    const old = await env.DB.prepare("select * from vitals where day = '2020-01-01'").all()
    expect(old.results).toEqual([])
  })

  it('are told by the cookie of a reader, and read by administrators', async () => {
    expect((await tell(report)).status).toBe(204)
    expect((await tell(report, {})).status).toBe(401)
    expect((await tell(report, { cookie: 'latchkey_site=forged' })).status).toBe(401)
    const reader = cookie.replace('latchkey_site=', '')
    expect((await tell(report, { authorization: `Bearer ${reader}` })).status).toBe(401)
    expect((await request('GET', '/api/admin/vitals', { token: reader })).status).toBe(401)
    expect((await request('GET', '/api/admin/vitals', { headers: { cookie } })).status).toBe(401)
  })

  it.each([
    ['no JSON', 'x', 400],
    ['nothing', '', 400],
    ['an unknown page', { ...report, page: 'secret' }, 400],
    ['an unknown measure', { page: 'home', vitals: [{ name: 'X', value: 1 }] }, 400],
    ['a negative time', { page: 'home', vitals: [{ name: 'LCP', value: -1 }] }, 400],
    ['a time beyond measure', { page: 'home', vitals: [{ name: 'LCP', value: 1e12 }] }, 400],
    ['no measure', { page: 'home', vitals: [] }, 400],
    ['a measure twice', { page: 'home', vitals: [...report.vitals, ...report.vitals] }, 400],
    ['more than is asked for', { ...report, path: '/article/x' }, 400],
    ['a flood', 'x'.repeat(5_000), 413],
  ])('refuse %s', async (_name, body, status) => {
    expect((await tell(body)).status).toBe(status)
  })

  it('go to the analytics dataset where one is bound', async () => {
    const points: AnalyticsEngineDataPoint[] = []
    const bound = { ...env, VITALS: { writeDataPoint: (point = {}) => void points.push(point) } }
    const send = (method: string, path: string, init: RequestInit) =>
      app.fetch(
        new Request(`http://localhost${path}`, { method, ...init }),
        bound,
        createExecutionContext(),
      )
    const body = JSON.stringify({ page: 'search', vitals: [{ name: 'INP', value: 40 }] })
    expect((await send('POST', '/api/vitals', { body, headers: { cookie } })).status).toBe(204)
    expect(points).toEqual([{ indexes: ['search'], blobs: ['INP'], doubles: [40] }])
    const headers = { authorization: `Bearer ${admin}` }
    const answer = await (await send('GET', '/api/admin/vitals', { headers })).json()
    expect(answer).toMatchObject({ kept: 'dataset', pages: [] })
  })
})
