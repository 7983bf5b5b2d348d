import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { articlePath } from '#domain/articles/slug.ts'
import { app } from '#worker/app.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { meterDatabase } from '#worker/testing/metered-database.ts'
import { advance } from '#worker/testing/other-isolate.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'
import { shareState } from './shared-copy.ts'

const admin = await adminToken()
let reader = ''
/** Asked of the database, in the order of the questions. */
let questions: string[]
/** Before each question is answered. */
let beforeAnswer: (question: string) => Promise<unknown> | undefined
let isolate: Environment

beforeEach(async () => {
  reader = await readerToken()
  questions = []
  beforeAnswer = () => undefined
  const own = await freshIsolate()
  const DB = wrapDatabase(own.DB, async ({ statements }, work) => {
    const question = statements.map(({ query }) => query).join('\n')
    questions.push(question)
    await beforeAnswer(question)
    return await work()
  })
  isolate = { ...own, DB }
})
afterEach(() => vi.useRealTimers())

async function visit(path: string, own = isolate): Promise<number> {
  const context = createExecutionContext()
  const headers = { cookie: `latchkey_site=${reader}` }
  const sent = new Request(`http://localhost${path}`, { headers, redirect: 'manual' })
  const response = await app.fetch(sent, own, context)
  await response.arrayBuffer()
  await waitOnExecutionContext(context)
  return response.status
}

function logOut(token: string, own: Environment): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': crypto.randomUUID() }
  return request('POST', '/api/auth/logout', { json: { scope: 'site' }, headers, env: own })
}

/** The isolate, whose `release.json` is answered by this. */
function servedBy(answer: () => Response | Promise<Response | undefined> | undefined): Environment {
  const { ASSETS } = isolate
  const fetch: Fetcher['fetch'] = async (input, init) => {
    const { url } = new Request(input, init)
    const given = url.endsWith('/release.json') ? await answer() : undefined
    return given ?? ASSETS.fetch(input, init)
  }
  return { ...isolate, ASSETS: { fetch, connect: ASSETS.connect } }
}

it('is one question for both lists, at first and when they are old', async () => {
  advance(0)
  expect([await visit('/latest'), questions.length]).toEqual([200, 1])
  for (const table of ['feed_positions', 'ended_sessions']) expect(questions[0]).toContain(table)
  expect([await visit('/latest'), questions.length]).toEqual([200, 1])
  advance(4_000)
  expect([await visit('/latest'), questions.length]).toEqual([200, 2])
  // A call that needs one of both has the other one read too.
  advance(4_000)
  const verify = await request('GET', '/api/auth/verify', { token: reader, env: isolate })
  expect([verify.status, await visit('/latest'), questions.length]).toEqual([200, 200, 3])
})

it('reads what changed once, not again after a logout', async () => {
  await write(admin, { title: 'Changed', published: true })
  const { binding: DB, rows } = meterDatabase(isolate.DB)
  const own = { ...isolate, DB }
  expect(await visit('/latest', own)).toBe(200)
  expect((await logOut(await readerToken(), own)).status).toBe(204)
  const { read } = rows
  expect(await visit('/latest', own)).toBe(200)
  expect(rows.read - read).toBeLessThanOrEqual(3)
})

it('leaves sessions alone while articles are published one after the other', async () => {
  expect(await visit('/about')).toBe(200)
  const before = questions.length
  const saves = Array.from({ length: 6 }, () => write(admin, { published: true }, isolate))
  await Promise.all(saves)
  const asked = questions.length
  const verify = await request('GET', '/api/auth/verify', { token: reader, env: isolate })
  expect([verify.status, questions.length]).toEqual([200, asked])
  expect(asked).toBeGreaterThan(before)
})

it('knows what changed without asking after articles were published at once', async () => {
  expect(await visit('/latest')).toBe(200)
  const asked = () => questions.filter((question) => question.includes('shared_key_hash')).length
  const before = asked()
  const titles = ['One', 'Another', 'A third'].map((title) => `${title} at once`)
  const saves = titles.map((title) => write(admin, { title, published: true }, isolate))
  const paths = (await Promise.all(saves)).map(articlePath)
  expect(await Promise.all(paths.map((path) => visit(path)))).toEqual([200, 200, 200])
  expect(asked()).toBe(before)
})

it('lets sessions go on though it is not known which release is served', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const own = servedBy(() => new Response('', { status: 500 }))
  const verify = await request('GET', '/api/auth/verify', { token: reader, env: own })
  expect([verify.status, await visit('/about', own), await visit('/latest', own)]).toEqual([
    200, 200, 503,
  ])
  log.mockRestore()
})

it('ends a session within five seconds though the site is slow to say which release it serves', async () => {
  let slow = false
  const own = servedBy(async () => {
    if (slow) await scheduler.wait(1_000)
    return undefined
  })
  advance(0)
  expect(await visit('/latest', own)).toBe(200)
  expect((await logOut(reader, { ...own, DB: env.DB })).status).toBe(204)
  slow = true
  advance(20_000)
  expect(await visit('/latest', own)).toBe(302)
})

it('asks the site again which release it serves if the first answer is lost', async () => {
  let asked = 0
  const own = servedBy(() => (asked++ === 0 ? new Promise(() => undefined) : undefined))
  const context = createExecutionContext()
  const headers = { cookie: `latchkey_site=${reader}` }
  const sent = new Request('http://localhost/latest', { headers })
  expect((await app.fetch(sent, own, context)).status).toBe(200)
})

it('asks again which release is served if the copy could not learn it', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let failures = 1
  const served = servedBy(() => (failures-- > 0 ? new Response('', { status: 500 }) : undefined))
  const own = { ...served, BUILD_TOKEN: `build ${crypto.randomUUID()}` }
  shareState(own)
  expect(await visit('/latest', own)).toBe(200)
  log.mockRestore()
})

it('answers by a second question if the first one hangs', async () => {
  let hung = 0
  beforeAnswer = (question) =>
    question.includes('feed_positions') && hung++ === 0 ? new Promise(() => undefined) : undefined
  const context = createExecutionContext()
  const headers = { cookie: `latchkey_site=${reader}` }
  const sent = new Request('http://localhost/latest', { headers })
  expect((await app.fetch(sent, isolate, context)).status).toBe(200)
  expect(hung).toBe(2)
})

it('shares nothing but both lists', async () => {
  const copies: string[] = []
  await write(admin, { title: 'In the copy', published: true })
  shareState(isolate, async () => ({
    match: async () => undefined,
    put: async (_, copy) => void copies.push(await copy.text()),
  }))
  expect(await visit('/latest')).toBe(200)
  const [[changed, ...sessions]] = copies.map((copy) => JSON.parse(copy))
  expect(copies).toHaveLength(1)
  expect(Object.keys(changed).filter((name) => /session|key|ended/i.test(name))).toEqual([])
  expect(sessions).toEqual([expect.any(Number), null, expect.stringMatching(/^[\da-f]*$/)])
  expect(copies[0]).not.toContain(env.SITE_ACCESS_KEY)
})
