import { env } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readGateState } from '#worker/db/gate-state.ts'
import { readerToken } from '#worker/testing/client.ts'
import { claimsOf } from '#worker/testing/forged.ts'
import { meterDatabase } from '#worker/testing/metered-database.ts'
import { advance, otherIsolate, passed } from '#worker/testing/other-isolate.ts'

const rows = 200_000

/** Ended one after the other, as by somebody who has a key and time. */
async function insertEnded(count: number): Promise<void> {
  await env.DB.prepare(
    `insert into ended_sessions (id, expires_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
      select lower(hex(randomblob(16))), strftime('%Y-%m-%dT%H:%M:%fZ', 'now',
        '+' || (30.0 * n / ?1) || ' days') from numbers`,
  )
    .bind(count)
    .run()
}

async function endHere(token: string): Promise<void> {
  const { jti, exp } = claimsOf(token)
  await env.DB.prepare('insert into ended_sessions (id, expires_at) values (?, ?)')
    .bind(jti, new Date(Number(exp) * 1000).toISOString())
    .run()
}

afterEach(() => vi.useRealTimers())

beforeAll(async () => {
  for (let part = 0; part < 4; part++) await insertEnded(rows / 4)
}, 120_000)

describe('with 200,000 ended sessions, an isolate that starts', () => {
  it('lets readers in whose session goes on, and no other', async () => {
    const tokens = await Promise.all(Array.from({ length: 40 }, () => readerToken()))
    const [ended = '', ...others] = tokens
    await endHere(ended)
    const { visit } = otherIsolate()
    expect(await visit(ended)).toBe(401)
    const statuses = await Promise.all(others.map((token) => visit(token)))
    expect(new Set(statuses)).toEqual(new Set([passed]))
  })

  it('reads a filter whose size has an end', async () => {
    const meter = meterDatabase(env.DB)
    const began = performance.now()
    const { marks } = (await readGateState(meter.binding, { since: undefined })).ended
    const ms = Math.round(performance.now() - began)
    const bytes = marks.reduce((sum, text) => sum + text.length, 0)
    console.log(`${rows} ended sessions: ${bytes} bytes, ${meter.rows.read} rows, ${ms} ms`)
    expect(bytes).toBeLessThan(2_000_000)
    expect(Math.max(...marks.map((text) => text.length))).toBeLessThanOrEqual(8 * 65_536)
    expect(meter.rows.read).toBeLessThan(rows)
  })

  it('looks up few of the sessions that go on', async () => {
    const { database, visit } = otherIsolate()
    const tokens = await Promise.all(Array.from({ length: 200 }, () => readerToken()))
    await visit(tokens[0] ?? '')
    const before = database.trips
    for (const token of tokens) await visit(token)
    expect(database.trips - before).toBeLessThan(200)
  })
})

describe('an isolate that runs', () => {
  it('learns of what ends, also if more end at once than it reads one by one', async () => {
    const [first, second, other] = [await readerToken(), await readerToken(), await readerToken()]
    const { visit } = otherIsolate()
    expect([await visit(first), await visit(second)]).toEqual([passed, passed])
    await endHere(first)
    advance(5_001)
    expect([await visit(first), await visit(second)]).toEqual([401, passed])
    await insertEnded(3_000)
    await endHere(second)
    advance(5_001)
    expect([await visit(second), await visit(other)]).toEqual([401, passed])
  })
})
