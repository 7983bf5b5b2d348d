import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { app } from '#worker/app.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { instrumentDatabase } from '#worker/testing/instrumented-database.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import { shareState } from './shared-copy.ts'

/** Secrets of their own for each test, so that no test finds another one's copies. */
let secrets: Pick<Environment, 'BUILD_TOKEN'>
/** What isolates are served. */
let ASSETS: Fetcher

beforeEach(async () => {
  secrets = { BUILD_TOKEN: `build ${crypto.randomUUID()}` }
  ASSETS = (await freshIsolate()).ASSETS
})

/** A new isolate of the data centre, and how often it asked the database. */
function isolate({ isShared = true } = {}) {
  const asked = { queries: 0 }
  const { binding } = instrumentDatabase(env.DB)
  const DB = new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        asked.queries += 1
        return value.apply(target, given)
      }
    },
  })
  const own: Environment = { ...env, ...secrets, DB, ASSETS }
  if (isShared) shareState(own)
  const visit = async (path: string, token?: string): Promise<number> => {
    const context = createExecutionContext()
    const headers: HeadersInit = token ? { cookie: `latchkey_site=${token}` } : {}
    const sent = new Request(`http://localhost${path}`, { headers, redirect: 'manual' })
    const response = await app.fetch(sent, own, context)
    await response.arrayBuffer()
    await waitOnExecutionContext(context)
    return response.status
  }
  return { own, asked, visit }
}

it('spares a new isolate the database if a neighbour has just asked it', async () => {
  const token = await readerToken()
  const [first, second] = [isolate(), isolate()]
  expect(await first.visit('/latest', token)).toBe(200)
  expect(first.asked.queries).toBeGreaterThan(0)
  expect(await second.visit('/latest', token)).toBe(200)
  expect(second.asked.queries).toBe(0)
})

it('reads once which release is served, for the copy and for the database', async () => {
  const token = await readerToken()
  const served = ASSETS
  const reads: string[] = []
  ASSETS = {
    connect: served.connect,
    fetch(input, init) {
      const { url } = new Request(input, init)
      if (url.endsWith('/release.json')) reads.push(url)
      return served.fetch(input, init)
    },
  }
  expect(await isolate().visit('/latest', token)).toBe(200)
  expect(reads).toHaveLength(1)
})

it('lets a reader with a session in, and no other who comes after', async () => {
  const [valid, ended] = [await readerToken(), await readerToken()]
  const headers = { authorization: `Bearer ${ended}` }
  await request('POST', '/api/auth/logout', { headers, json: { scope: 'site' } })
  const [first, second] = [isolate(), isolate()]
  expect(await first.visit('/latest', valid)).toBe(200)
  for (const one of [first, second]) {
    expect(await one.visit('/latest', ended)).toBe(302)
    expect(await one.visit('/latest')).toBe(302)
    expect(await one.visit('/media/none')).toBe(401)
    expect(await one.visit('/latest', valid)).toBe(200)
  }
})

it('does not let an older copy undo what this isolate changed', async () => {
  const admin = await adminToken()
  const token = await readerToken()
  const { _id } = await write(admin, { title: 'Retracted', published: true })
  ASSETS = (await freshIsolate()).ASSETS
  const [here, elsewhere] = [isolate(), isolate()]
  expect(await elsewhere.visit(`/article/${_id}`, token)).not.toBe(503)
  const path = `/api/admin/articles/${_id}/needs-rewrite`
  const retracted = await request('PUT', path, { token: admin, json: {}, env: here.own })
  expect(retracted.status).toBe(200)
  expect(await here.visit(`/article/${_id}`, token)).toBe(404)
})

it('shares nothing with a Worker of other secrets', async () => {
  const token = await readerToken()
  await isolate().visit('/latest', token)
  secrets = { BUILD_TOKEN: `build ${crypto.randomUUID()}` }
  const other = isolate()
  await other.visit('/latest', token)
  expect(other.asked.queries).toBeGreaterThan(0)
})

it('asks the database for itself where there is no such cache', async () => {
  const token = await readerToken()
  await isolate().visit('/latest', token)
  const alone = isolate({ isShared: false })
  expect(await alone.visit('/latest', token)).toBe(200)
  expect(alone.asked.queries).toBeGreaterThan(0)
})
