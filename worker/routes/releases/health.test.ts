import { createScheduledController, env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { errorSchema } from '#domain/error.ts'
import { diagnosticsSchema } from '#domain/vitals/diagnostics.ts'
import { neededMigration } from '#worker/db/database-state.ts'
import type { Environment } from '#worker/environment.ts'
import worker from '#worker/index.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { instrumentDatabase } from '#worker/testing/instrumented-database.ts'

const token = await adminToken()

async function diagnostics(bindings: Environment = env) {
  const answer = await request('GET', '/api/admin/diagnostics', { token, env: bindings })
  return diagnosticsSchema.parse(await answer.json())
}

function rename(name: string) {
  return env.DB.prepare('update d1_migrations set name = ? where id = 1').bind(name).run()
}

/** Runs with a database whose newest migration is one that came before this code's first. */
async function withOlderSchema(work: () => Promise<void>): Promise<void> {
  await rename('0000_before.sql')
  await work().finally(() => rename(neededMigration))
}

describe('a Worker that meets an older schema', () => {
  it('reports it on /healthz, with what to expect', async () => {
    expect(await (await request('GET', '/healthz')).json()).toEqual({ ok: true })
    await withOlderSchema(async () => {
      const answer = await request('GET', '/healthz')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
      expect(errorSchema.parse(await answer.json()).message).toContain('lacks a migration')
    })
    expect((await request('GET', '/healthz')).status).toBe(200)
  })

  it('refuses every write and every build with one calm sentence, and stores nothing', async () => {
    const { _id } = await write(token)
    await withOlderSchema(async () => {
      const headers = { 'x-build-token': env.BUILD_TOKEN }
      const json = { title: 'Not stored', content: '<p>A text.</p>' }
      const answers = [
        await request('POST', '/api/admin/articles', { token, json }),
        await request('PUT', `/api/admin/articles/${_id}`, { token, json }),
        await request('PUT', `/api/admin/articles/${_id}/publish`, { token }),
        await request('DELETE', `/api/admin/articles/${_id}`, { token }),
        await request('POST', '/api/upload/image', { token, body: new FormData() }),
        await request('POST', '/api/admin/restores', { token, headers, json: { replace: true } }),
        await request('GET', '/api/build/content', { token: env.BUILD_TOKEN }),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(503)
        const { code, message } = errorSchema.parse(await answer.json())
        expect([code, message]).toEqual([
          'unavailable',
          expect.stringMatching(/Nothing was changed/),
        ])
      }
      expect((await request('GET', `/api/admin/articles/${_id}`, { token })).status).toBe(200)
      expect(await readerToken()).not.toBe('')
    })
    expect((await request('GET', `/api/admin/articles/${_id}`, { token })).status).toBe(200)
  })

  it('takes a newer schema: the code before a migration goes on working after it', async () => {
    await rename('9999_later.sql')
    expect((await request('GET', '/healthz')).status).toBe(200)
    await write(token)
    await rename(neededMigration)
  })

  it('tells a database without any migration from one that does not answer', async () => {
    const renamed = new Proxy(env.DB, {
      get(target, property) {
        if (property !== 'prepare') return Reflect.get(target, property).bind(target)
        return (query: string) => target.prepare(query.replace('d1_migrations', 'no_ledger'))
      },
    })
    expect((await request('GET', '/healthz', { env: { ...env, DB: renamed } })).status).toBe(503)
    const { binding, fail } = instrumentDatabase(env.DB)
    fail(true)
    expect((await request('GET', '/healthz', { env: { ...env, DB: binding } })).status).toBe(500)
  })

  it('costs a write no further statement', async () => {
    const { binding, prepared } = instrumentDatabase(env.DB)
    const json = { name: '' }
    const options = { token, json, env: { ...env, DB: binding } }
    expect((await request('POST', '/api/admin/access-keys', options)).status).toBe(400)
    // One reads the account, one the state with the ledger's newest name.
    expect(prepared()).toBeLessThanOrEqual(2)
  })
})

describe('the diagnostics', () => {
  it('are for administrators, and name the schema, the clock and the build hook', async () => {
    const reader = await readerToken()
    const refused = await request('GET', '/api/admin/diagnostics', { token: reader })
    expect(refused.status).toBe(401)
    const bindings = { ...env, BUILD_HOOK_URL: 'https://hook.example' }
    expect(await diagnostics(bindings)).toMatchObject({
      schema: { applied: neededMigration, needed: neededMigration, current: true },
      hasBuildHook: true,
    })
    const { now } = await diagnostics()
    expect(Math.abs(Date.now() - Date.parse(now))).toBeLessThan(60_000)
  })

  it('name the last run of the cron trigger, which is recorded every ten minutes', async () => {
    expect((await diagnostics()).lastScheduledRun).toBeNull()
    const first = Date.parse('2030-01-01T00:00:00.000Z')
    for (const [minute, recorded] of [
      [0, '2030-01-01T00:00:00.000Z'],
      [9, '2030-01-01T00:00:00.000Z'],
      [11, '2030-01-01T00:11:00.000Z'],
    ] as const) {
      const scheduledTime = new Date(first + minute * 60_000)
      await worker.scheduled(createScheduledController({ scheduledTime }), env)
      expect((await diagnostics()).lastScheduledRun).toBe(recorded)
    }
  })
})
