import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { type Version, versionSchema, wholeVersionSchema } from '#domain/versions/version.ts'
import { accountToken, adminToken, request } from '#worker/testing/client.ts'

const token = await adminToken()
const writer = await accountToken({ username: 'noor', role: 'writer' })

const articles = '/api/admin/articles'
const text = { title: 'A title', content: '<p>First</p>' }

async function call(method: string, path: string, json?: object, as = token) {
  const response = await request(method, articles + path, { token: as, json })
  expect([path, response.status, response.status > 201 && (await response.text())]).toEqual([
    path,
    method === 'POST' && path === '' ? 201 : 200,
    false,
  ])
  return adminArticleSchema.parse(await response.json())
}

/** Saves an article as the editor does. */
function save(article: AdminArticle, fields: object): Promise<AdminArticle> {
  const { _id, revision, published, workingCopy } = article
  const known = { revision, copyRevision: workingCopy?.revision ?? 0 }
  const path = published ? `/${_id}/working-copy` : `/${_id}`
  return call('PUT', path, { ...text, ...fields, ...known })
}

async function list({ _id }: { _id: string }, query = '', as = token): Promise<Version[]> {
  const response = await request('GET', `${articles}/${_id}/versions${query}`, { token: as })
  return versionSchema.array().parse(await response.json())
}

async function read({ _id }: { _id: string }, { id }: { id: string }) {
  const response = await request('GET', `${articles}/${_id}/versions/${id}`, { token: writer })
  return wholeVersionSchema.parse(await response.json())
}

/** An article with one version of each of these texts, the last first. */
async function withHistory(...contents: string[]): Promise<[AdminArticle, Version[]]> {
  let article = await call('POST', '', text)
  for (const content of contents) {
    await nameLast(article)
    article = await save(article, { content })
  }
  return [article, await list(article)]
}

/** A named version stays when the same person goes on writing. */
async function nameLast(article: AdminArticle): Promise<void> {
  const [last] = await list(article)
  const path = `${articles}/${article._id}/versions/${last?.id}/name`
  const response = await request('PUT', path, { token, json: { name: 'Kept' } })
  expect(response.status).toBe(200)
}

const restore = (article: AdminArticle, version: Version | undefined, json: object = {}) =>
  call('POST', `/${article._id}/versions/${version?.id}/restore`, json)

it('lists versions page by page, each with the one before it, for everybody who may read the article', async () => {
  const [article, versions] = await withHistory('<p>Second</p>', '<p>Third</p>')
  expect(versions).toMatchObject([
    { kind: 'autosaved', name: null, revision: 3, previous: versions[1]?.id },
    { kind: 'autosaved', name: 'Kept', revision: 2, previous: versions[2]?.id },
    { kind: 'autosaved', name: 'Kept', revision: 1, previous: null },
  ])
  const path = `${articles}/${article._id}/versions?limit=2`
  const first = await request('GET', path, { token: writer })
  const page: unknown = await first.json()
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await request('GET', next, { token: writer })
  expect([page, await second.json()]).toEqual([versions.slice(0, 2), versions.slice(2)])
  expect(second.headers.get('link')).toBeNull()
  expect(JSON.stringify(page)).not.toContain('Third')
  const [, kept] = versions
  if (!kept) throw new Error('There is no second version.')
  expect((await read(article, kept)).text).toMatchObject({ content: '<p>Second</p>' })
  const elsewhere = await call('POST', '', text)
  const wrong = `${articles}/${elsewhere._id}/versions/${kept.id}`
  expect((await request('GET', wrong, { token })).status).toBe(404)
})

it('restores a version into a draft, undoes it, and restores it again', async () => {
  const [draft, [, first]] = await withHistory('<p>Second</p>')
  const again = { content: '<p>First</p>', status: 'draft', updatedBy: env.ADMIN_USERNAME }
  const restored = await restore(draft, first, { revision: draft.revision, copyRevision: 0 })
  expect(restored).toMatchObject(again)
  const [made, replaced] = await list(draft)
  expect([made?.kind, replaced?.kind]).toEqual(['restored', 'autosaved'])
  const undone = await restore(restored, replaced)
  expect(undone.content).toBe('<p>Second</p>')
  expect(await restore(undone, first)).toMatchObject(again)
  const kinds = (await list(draft)).map(({ kind }) => kind)
  expect(kinds).toEqual(['restored', 'restored', 'restored', 'autosaved', 'autosaved'])
  // It says that already, also to a call whose answer was lost.
  await restore(draft, first)
  await restore(draft, first, { revision: undone.revision, copyRevision: 0 })
  expect(await list(draft)).toHaveLength(5)
  const stale = { token, json: { revision: draft.revision } }
  const path = `${articles}/${draft._id}/versions/${replaced?.id}/restore`
  expect((await request('POST', path, stale)).status).toBe(409)
})

it('restores one field into the working copy of a published article, and publishes nothing', async () => {
  const [draft] = await withHistory()
  const published = await call('PUT', `/${draft._id}/publish`, {})
  const edited = await save(published, { title: 'Another', content: '<p>Edited</p>' })
  const [, first] = await list(draft)
  expect(first?.kind).toBe('published')
  const restored = await restore(edited, first, { field: 'title' })
  expect(restored).toMatchObject({ published: true, revision: published.revision })
  expect(restored.workingCopy?.submission).toMatchObject({
    title: 'A title',
    content: '<p>Edited</p>',
  })
  const [made, replaced] = await list(draft)
  expect(made).toMatchObject({ kind: 'restored', copyRevision: restored.workingCopy?.revision })
  const undone = await restore(restored, replaced)
  expect(undone.workingCopy?.submission.title).toBe('Another')
  // A release is made of what readers see, and holds no version.
  const path = `/api/build/content?since=${published.changedVersion - 1}`
  const content = await (await request('GET', path, { token: env.BUILD_TOKEN })).text()
  expect(content).toContain(published._id)
  expect(content).not.toMatch(/Another|Edited|versions/)
})

it('restores what a version of an older shape and of a category since removed says', async () => {
  const [draft, [, first]] = await withHistory('<p>Second</p>')
  await env.DB.prepare(
    `update version_texts set text = json_set(json_remove(text, '$.citations', '$.audio'), '$.category', 'Gone')
    where hash = (select text_hash from versions where id = ?)`,
  )
    .bind(first?.id)
    .run()
  const restored = await restore(draft, first)
  expect(restored).toMatchObject({ content: '<p>First</p>', category: '', citations: [] })
})

it('lets writers name versions of their own drafts only, and restore none', async () => {
  const own = await call('POST', '', text, writer)
  const others = await call('POST', '', text)
  const send = async (article: AdminArticle, method: string, what: string, json: object) => {
    const [version] = await list(article)
    const path = `${articles}/${article._id}/versions/${version?.id}/${what}`
    return (await request(method, path, { token: writer, json })).status
  }
  expect(await send(own, 'PUT', 'name', { name: 'For the lawyer' })).toBe(200)
  expect((await list(own))[0]?.name).toBe('For the lawyer')
  expect(await send(own, 'PUT', 'name', { name: ' ' })).toBe(200)
  expect((await list(own))[0]?.name).toBeNull()
  expect(await send(own, 'PUT', 'name', { name: 'x'.repeat(81) })).toBe(400)
  expect(await send(others, 'PUT', 'name', { name: 'Mine' })).toBe(403)
  expect(await send(own, 'POST', 'restore', {})).toBe(403)
})

it('publishes what the editor saw when an autosave of somebody else races it, or nothing', async () => {
  for (let round = 0; round < 6; round++) {
    const draft = await call('POST', '', { ...text, content: `<p>Seen ${round}</p>` })
    const { _id, revision } = draft
    const known = { revision, copyRevision: 0 }
    const autosaved = { ...text, content: `<p>Typed ${round}</p>`, ...known }
    const seen = { ...text, content: `<p>Seen ${round}</p>`, published: true, ...known }
    const path = `${articles}/${_id}`
    const requests = [
      () => request('PUT', path, { token: writer, json: autosaved }),
      () => request('PUT', path, { token, json: seen }),
      () => request('PUT', `${path}/publish`, { token, json: { revision } }),
    ]
    // The draft is its writer's, so that both may save it.
    await env.DB.prepare(`update articles set created_by = 'noor' where id = ?`).bind(_id).run()
    const order = round % 2 === 0 ? requests : requests.toReversed()
    const statuses = (await Promise.all(order.map((send) => send()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    const stored = await call('GET', `/${_id}`)
    const [version, before] = await list(draft)
    if (!version) throw new Error('There is no version.')
    const { text: kept } = await read(draft, version)
    expect([version.revision, kept.content]).toEqual([stored.revision, stored.content])
    if (stored.published) {
      expect([version.kind, stored.content]).toEqual(['published', seen.content])
    } else {
      expect([version.by, before?.previous]).toEqual(['noor', null])
    }
  }
})
