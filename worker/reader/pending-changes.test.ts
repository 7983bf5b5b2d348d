import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import {
  type InstrumentedDatabase,
  instrumentDatabase,
} from '#worker/testing/instrumented-database.ts'
import { servedFrom } from '#worker/testing/served-release.ts'
import { contentVersion } from '#worker/testing/settings.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

/** A Worker of its own, beside the one that administrators work with, and what it is served. */
let database: InstrumentedDatabase
let release: { buildId: string; contentVersion: number; contentSource: string }
let worker: Environment

const token = await adminToken()
const cookie = `latchkey_site=${await readerToken()}`
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  waitWithPatience()
  const { content } = await readContentAndBuilds(env.DB, 1)
  database = instrumentDatabase(env.DB)
  release = { buildId: 'one', contentVersion: content.version, contentSource: content.databaseId }
  worker = { ...env, DB: database.binding, ASSETS: servedFrom(env.ASSETS, release) }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A request that may fall back to the old list waits for the new one, however busy the machine is. */
function waitWithPatience(): void {
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, length?: number) =>
    setTimeout(run, length === 400 ? 60_000 : length)) as typeof setTimeout)
}

function wait(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1_000)
}

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await request('GET', path, { headers: { cookie }, env: worker })
  return { status: response.status, text: await response.text() }
}

async function publish(title: string): Promise<string> {
  const { _id } = await write(token, { title, content: '<p>Words.</p>', published: true })
  return `/article/${_id}`
}

/** The same database, whose every batch waits for `delay` first. */
function answering(binding: D1Database, delay: () => Promise<void>): D1Database {
  return wrapDatabase(binding, async ({ method }, work) => {
    if (method === 'batch') await delay()
    return work()
  })
}

function remove(path: string): Promise<Response> {
  return request('DELETE', `/api/admin/articles/${path.split('/').at(-1)}`, { token })
}

describe('the list of changes', () => {
  it('costs requests outside it no query, and those inside it none once rendered', async () => {
    const changed = await publish('Inside')
    await get('/')
    await get(changed)
    const before = database.prepared()
    for (const path of [
      '/',
      changed,
      '/article/none-aaaaaa',
      '/feeds/politics/top.json',
      '/about',
    ]) {
      await get(path)
    }
    expect(database.prepared()).toBe(before)
  })

  it('is read again in the background, and waited for where it is too old', async () => {
    await get('/')
    const changed = await publish('Elsewhere')
    expect((await get(changed)).status).toBe(404)
    wait(2.5)
    expect((await get(changed)).status).toBe(404)
    expect((await get(changed)).status).toBe(200)
    await remove(changed)
    wait(4.6)
    expect((await get(changed)).status).toBe(404)
  })

  it('is trusted for half a minute while the database fails, then pages are refused', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const [changed, gone] = [await publish('Stays'), await publish('Goes')]
    await remove(gone)
    expect((await get(changed)).text).toContain('Stays')
    database.fail(true)
    for (let times = 0; times < 3; times++) {
      wait(10)
      expect((await get(changed)).text).toContain('Stays')
      expect((await get(gone)).status).toBe(404)
    }
    wait(1)
    expect([(await get(changed)).status, (await get('/')).status]).toEqual([503, 503])
    expect((await get('/login')).status).toBe(200)
    expect(log).toHaveBeenCalled()
  })

  it('is trusted as long while the release answers an error: it may hold what was retracted', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const gone = await publish('Held by the release')
    Object.assign(release, { contentVersion: await contentVersion(), buildId: 'holds it' })
    const { ASSETS } = worker
    let status = 0
    const fetchAsset: Fetcher['fetch'] = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname === gone) return new Response('the static page')
      const fails = pathname === '/release.json' && status > 0
      return fails ? new Response('', { status }) : ASSETS.fetch(input, init)
    }
    worker.ASSETS = { fetch: fetchAsset, connect: ASSETS.connect }
    expect((await get(gone)).text).toBe('the static page')
    await remove(gone)
    wait(5)
    expect((await get(gone)).status).toBe(404)
    status = 500
    wait(5)
    expect((await get(gone)).status).toBe(404)
    await expect(reconcile(worker, { by: 'cron' })).rejects.toThrow('release.json answered 500')
    wait(26)
    expect((await get(gone)).status).toBe(503)
    expect(log).toHaveBeenCalled()
    // Before the first release there is none.
    status = 404
    expect((await get('/')).status).toBe(200)
  })

  it('is waited for by a cold isolate, which serves nothing without it', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const changed = await publish('Later')
    database.fail(true)
    expect([(await get('/')).status, (await get(changed)).status]).toEqual([503, 503])
    database.fail(false)
    expect((await get('/')).text).toContain('Later')
    expect((await get(changed)).status).toBe(200)
  })

  it('is right in a cold isolate whose database takes half a second', async () => {
    const gone = await publish('Retracted')
    Object.assign(release, { contentVersion: await contentVersion(), buildId: 'holds it' })
    await remove(gone)
    worker.DB = answering(database.binding, () => scheduler.wait(500))
    expect((await get(gone)).status).toBe(404)
    expect((await get('/')).text).not.toContain('Retracted')
  })

  it('is read by the next request if the first one was cancelled in the middle', async () => {
    const changed = await publish('Second')
    let calls = 0
    // The runtime ends a cancelled request's I/O: its promises never settle.
    const never = new Promise<void>(() => undefined)
    worker.DB = answering(database.binding, () => (++calls === 1 ? never : Promise.resolve()))
    void get(changed).catch(() => undefined)
    await vi.waitFor(() => expect(calls).toBe(1))
    const second = await get(changed)
    expect([second.status, second.text.includes('Second')]).toEqual([200, true])
  })

  it('is empty again when the release holds the changes', async () => {
    await publish('Soon static')
    expect((await get('/')).text).toContain('Soon static')
    Object.assign(release, { contentVersion: await contentVersion(), buildId: 'two' })
    wait(5)
    expect((await get('/')).text).not.toContain('Soon static')
    const before = database.prepared()
    await get('/')
    expect(database.prepared()).toBe(before)
  })
})

describe('a page that changed', () => {
  it('is the static file where it cannot be rendered, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await publish('Unrendered')
    await get('/about')
    await get('/feeds/all/top.json')
    database.fail(true)
    const home = await get('/')
    expect(home.status).toBe(200)
    expect(home.text).not.toContain('Unrendered')
    const logged = log.mock.calls.flat().join(' ')
    expect(logged).toContain('/ could not be rendered: Error: ')
    // The renderer would write a failed query with its values.
    expect(logged).not.toMatch(/Failed query|params|answered 500/)
  })

  it('is refused where it cannot be rendered and something was taken back', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const gone = await publish('Taken back')
    await remove(gone)
    await get('/feeds/all/top.json')
    database.fail(true)
    expect((await get('/')).status).toBe(503)
    expect((await get(gone)).status).toBe(404)
  })

  it('is rendered anew for each content version and each build', async () => {
    const changed = await publish('Rendered')
    await get(changed)
    const asked = async () => {
      await get('/about')
      await get('/article/none-aaaaaa')
      const before = database.prepared()
      await get(changed)
      return database.prepared() - before
    }
    expect(await asked()).toBe(0)
    await publish('Another')
    wait(5)
    expect(await asked()).toBeGreaterThan(0)
    expect(await asked()).toBe(0)
    release.buildId = 'two'
    wait(5)
    expect(await asked()).toBeGreaterThan(0)
  })
})

it('a category’s list is served at the address of its filter, and nowhere else', async () => {
  const fields = { title: 'Counting', category: 'Finance', published: true }
  const finance = `/article/${(await write(token, fields))._id}`
  for (const path of ['/?category=finance', '/latest?category=finance']) {
    const { text } = await get(path)
    expect([text.includes('Counting'), text.includes('Finance Stories')]).toEqual([true, true])
  }
  const politics = (await get('/?category=politics')).text
  expect(politics).toMatch(/<link rel="canonical" href="[^"]*\/\?category=politics">/)
  expect([politics.includes('Counting'), politics.includes('Politics Stories')]).toEqual([
    false,
    true,
  ])
  expect((await get('/?category=none')).text).toContain('Featured Stories')
  await remove(finance)
  wait(5)
  expect((await get('/?category=finance')).text).not.toContain('Counting')
})

it('what is taken back is gone from its neighbours, the lists and the search', async () => {
  const newer = await publish('Neighbour')
  const middle = await publish('Vanishing')
  const older = await publish('Beside it')
  const lists = ['/', '/latest', '/feeds/all/top.json', '/feeds/all/1.json', newer, older]
  const showing = await Promise.all(lists.map(async (path) => (await get(path)).text))
  expect(showing.filter((text) => text.includes('Vanishing')).length).toBeGreaterThan(3)
  await remove(middle)
  wait(5)
  expect((await get(middle)).status).toBe(404)
  for (const path of lists) expect((await get(path)).text).not.toContain('Vanishing')
  const found = await request('GET', '/api/search?q=vanishing', { token, env: worker })
  expect([found.status, (await found.text()).includes('Vanishing')]).toEqual([200, false])
})
