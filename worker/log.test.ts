import { createScheduledController, env } from 'cloudflare:test'
import { inspect } from 'node:util'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import worker from '#worker/index.ts'
import { readSiteForStatus } from '#worker/releases/site-status.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'
import { upload } from '#worker/testing/uploads.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'
import { logError } from './log.ts'

const secret = 'geheim7f3a'

const logged: unknown[] = []
beforeEach(() => {
  logged.length = 0
  for (const method of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void logged.push(...words))
  }
})

/** What a person who reads the log sees, with stacks and causes. */
function log(): string {
  return inspect(logged, { depth: null })
}

/** A database in which some statements fail, with words of the statement in the error, as SQLite does. */
function failing(fails: (query: string, values: readonly unknown[]) => boolean): D1Database {
  return wrapDatabase(env.DB, async ({ statements }, work) => {
    if (!statements.some(({ query, values }) => fails(query, values))) return work()
    throw new Error(`D1_ERROR: near "${secret}": syntax error: SQLITE_ERROR`)
  })
}

const withSecret = { ...env, DB: failing((_query, values) => values.some(hasSecret)) }

function hasSecret(value: unknown): boolean {
  return String(value).includes(secret)
}

function failingAt(table: string) {
  return { ...env, DB: failing((query) => query.includes(table)) }
}

describe('a query that fails is logged without its values', () => {
  it('in auth: a name that somebody typed', async () => {
    const json = { username: secret, password: secret }
    await request('POST', '/api/auth/admin/login', { json, env: withSecret })
    expect(log()).toContain('POST /api/auth/admin/login failed (request ')
    expect(log()).not.toContain(secret)
  })

  it('in auth: a list that isolates keep', async () => {
    const token = await readerToken()
    await request('GET', '/api/articles', { token, env: failingAt('ended_sessions') })
    expect(log()).toMatch(/could not be read:|failed \(request /)
    expect(log()).not.toContain(secret)
  })

  it('in reader: what a reader searches for', async () => {
    const cookie = `latchkey_site=${await readerToken()}`
    const page = await request('GET', `/search?q=${secret}`, {
      headers: { cookie },
      env: withSecret,
    })
    expect(page.status).toBe(200)
    expect(log()).toContain('A search failed:')
    expect(log()).not.toContain(secret)
  })

  it('in routes: what a reader searches for by the API', async () => {
    const token = await readerToken()
    await request('GET', `/api/search?q=${secret}`, { token, env: withSecret })
    expect(log()).toContain('GET /api/search failed (request ')
    expect(log()).not.toContain(secret)
  })

  it('in db: a text that is saved', async () => {
    const token = await adminToken()
    const json = { title: secret, content: `<p>${secret}</p>` }
    await request('POST', '/api/admin/articles', { token, json, env: withSecret })
    expect(log()).toContain('POST /api/admin/articles failed (request ')
    expect(log()).not.toContain(secret)
  })

  it('in images: what is said of a picture', async () => {
    const token = await adminToken()
    const { url } = await (await upload(token, png(8, 8))).json<{ url: string }>()
    const path = `/api/admin/images/${url.slice('/media/'.length, '/media/'.length + 32)}`
    await request('PATCH', path, { token, json: { alt: secret }, env: withSecret })
    expect(log()).toMatch(/PATCH \/api\/admin\/images\/\w+ failed \(request /)
    expect(log()).not.toContain(secret)
  })

  it('in releases: the state of the builds', async () => {
    expect(await readSiteForStatus(failingAt('builds'))).toBeUndefined()
    expect(log()).toContain('The release status of articles could not be read:')
    expect(log()).not.toContain(secret)
  })

  it('in routes: what a change leaves to be done', async () => {
    await write(await adminToken(), { published: true }, failingAt('from "builds"'))
    expect(log()).toContain('could not be')
    expect(log()).not.toContain(secret)
  })

  it('in the cron trigger', async () => {
    const bindings = { ...env, DB: failing(() => true) }
    await worker.scheduled(createScheduledController(), bindings)
    expect(log()).toContain('The scheduled changes could not be read:')
    expect(log()).toContain('The daily clean-up failed:')
    expect(log()).not.toContain(secret)
  })
})

it('an error with a failed query as its cause, or among others, is logged without its values', () => {
  const query = Object.assign(new Error(`Failed query: select ?\nparams: ${secret}`), {
    query: 'select ?',
    params: [secret],
    cause: new Error(`no such column: ${secret}`),
  })
  logError('A call failed', new Error('The list could not be read.', { cause: query }))
  logError('Both calls failed', new AggregateError([query, new Error('Out of reach.')]))
  expect(log()).toContain('A call failed:')
  expect(log()).toContain('The list could not be read.')
  expect(log()).toContain('no such column: …')
  expect(log()).toContain('Out of reach.')
  expect(log()).not.toContain(secret)
})
