import { beforeAll, beforeEach, expect, it } from 'vitest'
import { storedSettingsSchema } from '#domain/settings/site-settings.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import { contentVersion } from '#worker/testing/settings.ts'

let headers: Record<string, string> = {}
/** A Worker of its own, which is served a release of this moment. */
let isolate: Environment

const token = await adminToken()
beforeAll(async () => {
  headers = { cookie: `latchkey_site=${await readerToken()}` }
})
beforeEach(async () => {
  isolate = await freshIsolate()
})

function call(method: string, path: string): Promise<Response> {
  return request(method, path, { token, env: isolate })
}

async function lead(): Promise<string | null> {
  const response = await call('GET', '/api/admin/settings')
  return storedSettingsSchema.parse(await response.json()).leadArticle
}

/** The titles of the front page, in order. */
async function shown(path = '/'): Promise<string[]> {
  const response = await request('GET', path, { headers, env: isolate })
  const text = await response.text()
  return [...text.matchAll(/<h3 class="card-title"><a [^>]+>([^<]+)/g)].map(
    ([, title = '']) => title,
  )
}

it('one published article leads the front page at once; the rest stay newest first', async () => {
  const fields = { published: true, category: 'Finance' }
  const [old, middle] = [
    await write(token, { ...fields, title: 'Old' }, isolate),
    await write(token, { ...fields, title: 'Middle' }, isolate),
  ]
  await write(token, { ...fields, title: 'New' }, isolate)
  const before = await contentVersion()
  expect((await call('PUT', `/api/admin/articles/${old._id}/lead`)).status).toBe(204)
  expect(await lead()).toBe(old._id)
  expect((await shown()).slice(0, 3)).toEqual(['Old', 'New', 'Middle'])
  expect((await shown('/latest')).slice(0, 3)).toEqual(['New', 'Middle', 'Old'])
  const list = await call('GET', '/api/articles?limit=3')
  expect(await list.json()).toMatchObject([{ title: 'New' }, { title: 'Middle' }, { title: 'Old' }])
  // Again is no change; another one takes its place.
  await call('PUT', `/api/admin/articles/${old._id}/lead`)
  expect(await contentVersion()).toBe(before + 1)
  await call('PUT', `/api/admin/articles/${middle._id}/lead`)
  expect((await shown()).slice(0, 3)).toEqual(['Middle', 'New', 'Old'])
  expect((await call('DELETE', `/api/admin/articles/${middle._id}/lead`)).status).toBe(204)
  expect((await shown()).slice(0, 3)).toEqual(['New', 'Middle', 'Old'])
})

it.each([
  ['PUT', '/needs-rewrite'],
  ['DELETE', ''],
])('an article that is taken back by %s %s no longer leads', async (method, path) => {
  const { _id } = await write(token, { published: true, title: 'Leaving' }, isolate)
  await write(token, { published: true, title: 'Staying' }, isolate)
  await call('PUT', `/api/admin/articles/${_id}/lead`)
  expect((await shown())[0]).toBe('Leaving')
  expect((await call(method, `/api/admin/articles/${_id}${path}`)).ok).toBe(true)
  expect(await lead()).toBeNull()
  expect((await shown())[0]).toBe('Staying')
})

it('a draft cannot lead', async () => {
  const { _id } = await write(token, {}, isolate)
  const refused = await call('PUT', `/api/admin/articles/${_id}/lead`)
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { code: 'conflict', message: 'Only a published article can lead the front page.' },
  ])
  expect(await lead()).toBeNull()
})
