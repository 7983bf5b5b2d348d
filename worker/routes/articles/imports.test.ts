import { describe, expect, it } from 'vitest'
import { type ImportedArticle, importedArticleSchema } from '#domain/articles/imported-article.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'

const token = await adminToken()

const digest = (digit: string) => digit.repeat(64)

async function known(key: string): Promise<ImportedArticle> {
  const response = await request('GET', `/api/admin/imports/${key}`, { token })
  expect(response.status).toBe(200)
  return importedArticleSchema.parse(await response.json())
}

function save(id: string, fields: object): Promise<Response> {
  const json = { title: 'A title', content: '<p>A text.</p>', ...fields }
  return request('PUT', `/api/admin/articles/${id}`, { token, json })
}

describe('what an import made', () => {
  it('is found by its creation key, with the digest it brought', async () => {
    const creationKey = crypto.randomUUID()
    const { _id } = await write(token, { creationKey, importDigest: digest('a') })
    expect(await known(creationKey)).toEqual({
      _id,
      revision: 1,
      importDigest: digest('a'),
      importRevision: 1,
      unpublishedEdits: false,
      inBin: false,
    })
  })

  it('distinguishes an edit made here from a later import', async () => {
    const creationKey = crypto.randomUUID()
    const { _id } = await write(token, { creationKey, importDigest: digest('a') })
    await save(_id, { revision: 1 })
    expect(await known(creationKey)).toMatchObject({ revision: 2, importRevision: 1 })
    await save(_id, { revision: 2, importDigest: digest('b') })
    expect(await known(creationKey)).toMatchObject({
      revision: 3,
      importRevision: 3,
      importDigest: digest('b'),
    })
  })

  it('reports unpublished edits', async () => {
    const creationKey = crypto.randomUUID()
    const { _id } = await write(token, { creationKey, published: true, importDigest: digest('c') })
    const json = { title: 'Edited', content: '<p>Edited.</p>' }
    await request('PUT', `/api/admin/articles/${_id}/working-copy`, { token, json })
    expect(await known(creationKey)).toMatchObject({ unpublishedEdits: true, revision: 1 })
  })

  it('is distinguished from what was written here', async () => {
    const creationKey = crypto.randomUUID()
    await write(token, { creationKey })
    expect(await known(creationKey)).toMatchObject({ importDigest: null, importRevision: null })
  })
})

describe('a question about an import', () => {
  it('is refused for an invalid key, an unknown key, and to readers', async () => {
    const unknown = `/api/admin/imports/${crypto.randomUUID()}`
    expect((await request('GET', '/api/admin/imports/1', { token })).status).toBe(400)
    expect((await request('GET', unknown, { token })).status).toBe(404)
    expect((await request('GET', unknown, { token: await readerToken() })).status).toBe(401)
  })

  it('never meets a malformed digest, because no save stores one', async () => {
    const json = { title: 'A', content: '<p>x</p>', importDigest: 'short' }
    const response = await request('POST', '/api/admin/articles', { token, json })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'importDigest' }] })
  })
})
