import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { app } from '#worker/app.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { type CountedTrips, countTrips } from '#worker/testing/counted-trips.ts'
import { servedFrom } from '#worker/testing/served-release.ts'

const origin = 'http://localhost'

let token = ''
let reader = ''
/** An isolate of its own, with a database whose trips are counted. */
let trips: CountedTrips
let isolate: Environment

beforeAll(async () => {
  token = await adminToken()
  reader = `latchkey_site=${await readerToken()}`
})
beforeEach(async () => {
  const { content } = await readContentAndBuilds(env.DB, 1)
  const release = { contentVersion: content.version, contentSource: content.databaseId }
  trips = countTrips(env.DB)
  isolate = {
    ...env,
    DB: trips.binding,
    ASSETS: servedFrom(env.ASSETS, { ...release, buildId: crypto.randomUUID() }),
  }
  // It knows the sessions that were ended.
  await request('GET', '/about', { headers: { cookie: reader }, env: isolate })
})

/** Makes a request that must be answered with so many trips to the database, and no more. */
async function answeredWithin(
  allowed: number,
  method: string,
  path: string,
  json?: object,
): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (!path.startsWith('/api/')) headers.set('cookie', reader)
  if (json) headers.set('content-type', 'application/json')
  const context = createExecutionContext()
  trips.allow(allowed)
  const sent = new Request(origin + path, {
    method,
    headers,
    redirect: 'manual',
    body: json ? JSON.stringify(json) : null,
  })
  const answering = Promise.resolve(app.fetch(sent, isolate, context))
  // What is in the background may want more.
  const tooMany = trips.exceeded().then(async () => {
    await scheduler.wait(3_000)
    throw new Error(`${method} ${path} needs more than ${allowed} trips to the database.`)
  })
  const response = await Promise.race([answering, tooMany]).finally(() => {
    tooMany.catch(() => undefined)
    trips.release()
  })
  await waitOnExecutionContext(context)
  return response
}

const text = { title: 'A trip', content: '<p>Words.</p>' }

describe('a call of the portal', () => {
  it.each([
    ['/api/admin/articles?limit=50', 1],
    ['/api/admin/staging', 1],
    ['/api/admin/board', 1],
    ['/api/admin/presence', 1],
    ['/api/admin/counts', 1],
    ['/api/admin/access-keys', 1],
    ['/api/admin/audit', 1],
    ['/api/admin/articles/x/notes', 1],
    ['/api/admin/mentions', 2],
    ['/api/admin/colleagues', 1],
    ['/api/admin/account', 2],
    ['/api/admin/audit/news', 2],
    ['/api/auth/admin/verify', 1],
  ])('GET %s takes %i trips', async (path, allowed) => {
    expect((await answeredWithin(allowed, 'GET', path)).status).toBe(200)
  })

  it('opens an article in one trip', async () => {
    const { _id, updatedAt } = await write(token, { published: true })
    const answer = await answeredWithin(1, 'GET', `/api/admin/articles/${_id}`)
    expect(await answer.json()).toMatchObject({ _id, release: { changedAt: updatedAt } })
  })

  it('creates, saves, publishes, retracts and deletes in two', async () => {
    const call = async (method: string, path: string, json: object, status = 200) => {
      const response = await answeredWithin(2, method, `/api/admin/articles${path}`, json)
      expect([path, response.status]).toEqual([path, status])
      return adminArticleSchema.parse(await response.json())
    }
    const { _id, revision } = await call('POST', '', text, 201)
    const anchor = { ranges: [[0, 5]], text: 'Words', before: '', after: '.' }
    const anchors = [{ id: crypto.randomUUID(), anchor }]
    const saved = await call('PUT', `/${_id}`, { ...text, revision, anchors })
    const published = await call('PUT', `/${_id}/publish`, {})
    expect(published).toMatchObject({
      published: true,
      release: { changedAt: published.updatedAt },
    })
    const edits = { ...text, revision: published.revision, published: true, anchors }
    const copy = await call('PUT', `/${_id}/working-copy`, edits)
    expect(copy.release).toEqual(published.release)
    const copyRevision = copy.workingCopy?.revision
    await call('PUT', `/${_id}`, { ...edits, copyRevision })
    expect(await call('PUT', `/${_id}/address`, { slug: 'elsewhere' })).toMatchObject({
      slug: 'elsewhere',
    })
    const retracted = await call('PUT', `/${_id}/needs-rewrite`, {})
    expect([saved.published, retracted.published]).toEqual([false, false])
    const path = `/api/admin/articles/${_id}`
    expect((await answeredWithin(2, 'DELETE', path)).status).toBe(204)
    expect((await answeredWithin(1, 'GET', '/api/admin/bin')).status).toBe(200)
    expect((await answeredWithin(3, 'PUT', `/api/admin/bin/${_id}/restore`)).status).toBe(200)
  })

  it('reports an open editor in two', async () => {
    const { _id } = await write(token)
    const body = { writer: crypto.randomUUID(), typing: true }
    const path = `/api/admin/articles/${_id}/presence`
    expect((await answeredWithin(2, 'PUT', path, body)).status).toBe(200)
  })

  it('is refused if its session ended, whatever began beside the check', async () => {
    const { _id } = await write(token, { title: 'Confidential' })
    await env.DB.prepare('update admins set session_epoch = session_epoch + 1').run()
    const ended = token
    token = await adminToken()
    for (const [method, path, json] of [
      ['GET', `/api/admin/articles/${_id}`, undefined],
      ['GET', '/api/admin/articles?limit=1', undefined],
      ['GET', '/api/articles', undefined],
      ['PUT', `/api/admin/articles/${_id}`, { ...text, title: 'Never' }],
    ] as const) {
      const response = await request(method, path, { token: ended, json })
      const answer = [response.status, await response.text(), response.headers.get('link')]
      expect(answer).toEqual([401, expect.not.stringContaining('Confidential'), null])
    }
    const kept = await request('GET', `/api/admin/articles/${_id}`, { token })
    expect(await kept.json()).toMatchObject({ title: 'Confidential' })
  })
})

describe('a reader’s page', () => {
  it('takes no trip if it did not change', async () => {
    await answeredWithin(1, 'GET', '/')
    for (const path of ['/', '/latest', '/about', '/feeds/all/top.json']) {
      expect((await answeredWithin(0, 'GET', path)).status).toBe(200)
    }
    expect((await answeredWithin(1, 'GET', '/search?q=trip')).status).toBe(200)
  })

  it('takes one trip at most after a change in this isolate, and none after its first rendering', async () => {
    const created = await answeredWithin(2, 'POST', '/api/admin/articles', {
      ...text,
      category: 'Finance',
      published: true,
    })
    const { _id } = adminArticleSchema.parse(await created.json())
    const lists = ['/', '/feeds/finance/top.json', '/feeds/all/1.json', '/feed.xml']
    const page = (path: string, first: number) => ({ path, first })
    // The change itself has read what the article's page shows.
    for (const { path, first } of [page(`/article/${_id}`, 0), ...lists.map((l) => page(l, 1))]) {
      for (const allowed of [first, 0]) {
        const page = await answeredWithin(allowed, 'GET', path)
        expect([path, page.status, (await page.text()).includes('A trip')]).toEqual([
          path,
          200,
          true,
        ])
      }
    }
  })

  it('takes none to lead on after its address changed in this isolate', async () => {
    const { _id } = await write(token, { published: true, slug: 'left' })
    await answeredWithin(2, 'PUT', `/api/admin/articles/${_id}/address`, { slug: 'found' })
    for (const path of ['/article/left', `/article/${_id}`]) {
      const answer = await answeredWithin(0, 'GET', path)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/article/found'])
    }
    expect((await answeredWithin(0, 'GET', '/article/found')).status).toBe(200)
  })

  it('takes none to be gone after a retraction in this isolate', async () => {
    const { _id } = await write(token, { published: true })
    await answeredWithin(2, 'PUT', `/api/admin/articles/${_id}/needs-rewrite`, {})
    expect((await answeredWithin(0, 'GET', `/article/${_id}`)).status).toBe(404)
  })
})
