import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { accountToken, adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { instrumentDatabase } from '#worker/testing/instrumented-database.ts'
import { changesOf } from '#worker/testing/schedule.ts'
import { servedFrom } from '#worker/testing/served-release.ts'

const token = await adminToken()
const cookie = `latchkey_site=${await readerToken()}`

/** An isolate of its own, which is served a release of what is published now. */
async function openIsolate(): Promise<Environment> {
  const { content } = await readContentAndBuilds(env.DB, 1)
  const release = { contentVersion: content.version, contentSource: content.databaseId }
  const ASSETS = servedFrom(env.ASSETS, { ...release, buildId: crypto.randomUUID() })
  return { ...env, DB: instrumentDatabase(env.DB).binding, ASSETS }
}

describe('a call whose answer was lost is sent again, and', () => {
  it('a creation leaves the page in its isolate as it is', async () => {
    const shared = { content: '<p>A text.</p>', tags: ['shared'] }
    await write(token, { ...shared, title: 'An older neighbour', published: true })
    const isolate = await openIsolate()
    const creationKey = crypto.randomUUID()
    const json = { ...shared, title: 'Created twice', published: true, creationKey }
    const create = async () => {
      const response = await request('POST', '/api/admin/articles', { token, json, env: isolate })
      expect(response.status).toBe(201)
      return adminArticleSchema.parse(await response.json())
    }
    const first = await create()
    const again = await create()
    expect(again._id).toBe(first._id)
    const path = `/article/${first.slug}`
    const page = await request('GET', path, { headers: { cookie }, env: isolate })
    expect(await page.text()).toContain('An older neighbour')
    expect(await changesOf(first._id)).toHaveLength(1)
  })

  it('a publication changes nothing', async () => {
    const { _id } = await write(token)
    const publish = async (json?: object) => {
      const path = `/api/admin/articles/${_id}/publish`
      const response = await request('PUT', path, { token, json })
      expect(response.status).toBe(200)
      return adminArticleSchema.parse(await response.json())
    }
    const first = await publish()
    const again = [await publish(), await publish({ revision: first.revision })]
    expect(again.map(({ revision }) => revision)).toEqual([first.revision, first.revision])
    expect((await changesOf(_id)).map(({ kind }) => kind)).toEqual(['publish'])
  })

  it.each([
    ['publish', undefined, 'published'],
    ['needs-rewrite', { note: 'The end.' }, 'needs_rewrite'],
  ])('so does %s with the revision that it was sent with', async (act, more, status) => {
    const { _id, revision } = await write(token)
    const path = `/api/admin/articles/${_id}/${act}`
    const send = (by: string, fields: object = {}) =>
      request('PUT', path, { token: by, json: { revision, ...more, ...fields } })
    const first = adminArticleSchema.parse(await (await send(token)).json())
    expect(await (await send(token)).json()).toEqual(first)
    expect(first).toMatchObject({ status, revision: revision + 1 })
    const other = await accountToken({ username: 'Ada', role: 'editor' })
    expect((await send(other)).status).toBe(409)
    if (more) expect((await send(token, { note: 'The beginning.' })).status).toBe(409)
  })

  it('so do a deletion and its undoing, and no one else hears that they are done', async () => {
    const { _id } = await write(token)
    const other = await accountToken({ username: 'Ada', role: 'editor' })
    const remove = (by: string) => request('DELETE', `/api/admin/articles/${_id}`, { token: by })
    const restore = (by: string) => request('PUT', `/api/admin/bin/${_id}/restore`, { token: by })
    const statuses: number[] = []
    for (const act of [remove, restore]) {
      for (const by of [token, token, other]) statuses.push((await act(by)).status)
    }
    expect(statuses).toEqual([204, 204, 404, 200, 200, 404])
  })

  it('so do a request for a review, its end, and a change of a correction', async () => {
    const writer = await accountToken({ username: 'Wren', role: 'writer' })
    const draft = await write(writer)
    const review = `/api/admin/articles/${draft._id}/review`
    const { _id, revision, title, content } = await write(token, { published: true })
    const correction = { id: crypto.randomUUID(), kind: 'correction', note: 'It was wrong.' }
    const json = { title, content: `${content}<p>More.</p>`, published: true, revision, correction }
    await request('PUT', `/api/admin/articles/${_id}`, { token, json })
    const words = { kind: 'correction', note: 'It was quite wrong.', placement: 'end' }
    const changed = `/api/admin/articles/${_id}/corrections/${correction.id}`
    for (const [method, path, by, body] of [
      ['PUT', review, writer, {}],
      ['DELETE', review, writer, {}],
      ['PUT', changed, token, words],
    ] as const) {
      const send = () => request(method, path, { token: by, json: body })
      const first = adminArticleSchema.parse(await (await send()).json())
      expect(await (await send()).json(), path).toEqual(first)
    }
  })
})
