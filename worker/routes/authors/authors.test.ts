import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { articleSchema } from '#domain/articles/article.ts'
import {
  type AdminAuthor,
  adminAuthorSchema,
  mergedArticleSchema,
} from '#domain/authors/author-schema.ts'
import { readBackupState } from '#worker/db/backup/backup.ts'
import { restoreSettings } from '#worker/db/backup/restored-records.ts'
import { binUnused } from '#worker/db/images/image-bin.ts'
import type { Environment } from '#worker/environment.ts'
import { accountToken, adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { uploadPicture } from '#worker/testing/library-pictures.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'

let headers: Record<string, string> = {}
/** A Worker of its own, which is served a release of this moment. */
let isolate: Environment

const token = await adminToken()
const picture = (await uploadPicture(token, 'Portrait')).url
beforeAll(async () => {
  headers = { cookie: `latchkey_site=${await readerToken()}` }
})
beforeEach(async () => {
  isolate = await freshIsolate()
})

function call(method: string, path: string, json?: object, as = token): Promise<Response> {
  return request(method, `/api/admin${path}`, { token: as, json, env: isolate })
}

function read(path: string): Promise<Response> {
  return request('GET', path, { headers, env: isolate })
}

async function page(path: string): Promise<string> {
  const response = await read(path)
  return response.status === 200 ? response.text() : String(response.status)
}

async function authors(): Promise<AdminAuthor[]> {
  return z.array(adminAuthorSchema).parse(await (await call('GET', '/authors')).json())
}

async function author(id: string): Promise<AdminAuthor> {
  const found = (await authors()).find((one) => one.id === id)
  if (!found) throw new Error(`There is no author ${id}.`)
  return found
}

it('are found by the names of published articles, and are gone with the last of them', async () => {
  expect(await page('/contributors')).toContain('Coming soon')
  const draft = await write(token, { author: 'Zoë Quiet' }, isolate)
  expect(await page('/contributors')).toContain('Coming soon')
  expect(await authors()).toEqual([])
  await call('PUT', `/articles/${draft._id}/publish`)
  const again = await write(token, { author: 'zoe quiet', published: true }, isolate)
  expect(await authors()).toMatchObject([{ id: 'zoe-quiet', name: 'Zoë Quiet', articles: 2 }])
  expect(await page('/contributors')).toContain('href="/contributors/zoe-quiet"')
  expect(await page('/contributors/zoe-quiet')).toContain('Zoë Quiet')
  expect(await page('/feed/contributors/zoe-quiet.xml')).toContain('Zoë Quiet</title>')
  expect(await page('/subscribe')).toContain('/feed/contributors/zoe-quiet.json')
  const old = await read('/author/zoe-quiet')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/contributors/zoe-quiet'])
  const details = { name: 'Zoë Quiet', line: 'Listens.', picture, revision: 1 }
  expect((await call('PUT', '/authors/zoe-quiet', details)).status).toBe(200)
  expect(await page('/contributors/zoe-quiet')).toContain('Listens.')
  const used = () => env.DB.prepare('select count(*) as uses from image_uses').first('uses')
  expect(await used()).toBe(1)
  for (const { _id } of [draft, again]) await call('PUT', `/articles/${_id}/needs-rewrite`, {})
  expect(await page('/contributors/zoe-quiet')).toBe('404')
  expect(await page('/feed/contributors/zoe-quiet.json')).toBe('404')
  expect(await page('/contributors')).toContain('Coming soon')
  expect(await used()).toBe(0)
  await call('PUT', `/articles/${draft._id}/publish`)
  expect(await page('/contributors/zoe-quiet')).toContain('Listens.')
  expect(await used()).toBe(1)
})

describe('the authors of an article', () => {
  it('have roles beside the byline, which stays as it is written', async () => {
    const article = await write(
      token,
      {
        published: true,
        title: 'Shared work',
        author: 'Ines Roy with Tom Ash',
        authors: [
          { name: 'Ines Roy' },
          { name: 'Tom Ash', role: 'reporting' },
          { name: 'Bo Lind', role: 'photography' },
        ],
      },
      isolate,
    )
    expect(article.author).toBe('Ines Roy with Tom Ash')
    expect(article.authors).toEqual([
      { id: 'ines-roy', name: 'Ines Roy', role: 'text' },
      { id: 'tom-ash', name: 'Tom Ash', role: 'reporting' },
      { id: 'bo-lind', name: 'Bo Lind', role: 'photography' },
    ])
    const html = await page(`/article/${article.slug}`)
    expect(html).toMatch(
      /By <a[^>]+\/contributors\/ines-roy"[^>]*>Ines Roy<\/a> with <a[^>]+tom-ash"[^>]*>Tom Ash<\/a>/,
    )
    expect(html).toMatch(/Photography: <a[^>]+\/contributors\/bo-lind"/)
    expect(html).toContain('"contributor":[{"@type":"Person","name":"Bo Lind"')
    expect(await page('/contributors/bo-lind')).toContain('Shared work')
    // What an answer says can be sent back as it is; no author is made of the whole byline.
    const { title, content, author, authors: credits, revision } = article
    const body = { title, content, author, authors: credits, revision, published: true }
    const saved = await call('PUT', `/articles/${article._id}`, body)
    expect(articleSchema.parse(await saved.json()).authors).toEqual(credits)
    expect((await authors()).map(({ id }) => id)).not.toContain('ines-roy-with-tom-ash')
  })
})

describe('an author', () => {
  it('is made before the first article that names them, once', async () => {
    const made = { name: 'Nora Ahead', line: 'Comes first.', picture, account: null }
    const make = (body: object) => call('POST', '/authors', body)
    expect((await make({ name: '…' })).status).toBe(400)
    expect((await make({ ...made, account: 'nobody' })).status).toBe(400)
    const first = await make(made)
    expect([first.status, await first.json()]).toMatchObject([
      201,
      { id: 'nora-ahead', articles: 0 },
    ])
    expect((await make(made)).status).toBe(201)
    const other = await make({ ...made, name: 'nora AHEAD', line: 'Another one.' })
    expect(await other.json()).toMatchObject({ code: 'conflict', issues: [{ field: 'name' }] })
    expect(await page('/contributors/nora-ahead')).toBe('404')
    await write(token, { author: 'Nora Ahead', published: true }, isolate)
    expect(await page('/contributors/nora-ahead')).toContain('Comes first.')
    expect(await author('nora-ahead')).toMatchObject({ articles: 1, revision: 1 })
  })

  it('is deleted when no article credits them, drafts among them, and can be made again', async () => {
    const [name, id] = ['Ivo Gone', 'ivo-gone']
    const remove = (as = token) => call('DELETE', `/authors/${id}`, undefined, as)
    await call('POST', '/authors', { name, line: 'Leaves.', picture })
    const draft = await write(token, { author: name }, isolate)
    const refused = await remove()
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conflict' }])
    await call('DELETE', `/articles/${draft._id}`)
    expect((await call('PUT', `/authors/${id}`, { name: 'Ivo G', revision: 1 })).status).toBe(200)
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await remove()).status).toBe(404)
    expect((await authors()).map((one) => one.id)).not.toContain(id)
    const leftovers = 'select count(*) as left from author_spellings where author_id = ?'
    expect(await env.DB.prepare(leftovers).bind(id).first('left')).toBe(0)
    const events = await call('GET', '/audit?kind=author-deleted')
    expect(await events.json()).toMatchObject([{ kind: 'author-deleted', subject: 'Ivo G' }])
    // Back from the bin, and published: known again, by the name alone.
    await call('PUT', `/bin/${draft._id}/restore`)
    await call('PUT', `/articles/${draft._id}/publish`)
    expect(await author(id)).toMatchObject({ name, line: '', articles: 1 })
  })

  it('keeps the address under a new name, to which articles are given too', async () => {
    await write(token, { author: 'Rosa Lux', published: true }, isolate)
    await write(token, { author: 'Karl L', published: true }, isolate)
    const rename = (name: string, revision = 1) =>
      call('PUT', '/authors/rosa-lux', { name, revision })
    expect((await rename('Karl L')).status).toBe(409)
    expect((await rename('Rosa Luxe')).status).toBe(200)
    expect((await rename('Somebody else')).status).toBe(409)
    expect(
      (await call('PUT', '/authors/rosa-lux', { name: 'x', account: 'nobody', revision: 2 }))
        .status,
    ).toBe(400)
    const article = await write(token, { author: 'Rosa Luxe', published: true }, isolate)
    expect(article.authors).toEqual([{ id: 'rosa-lux', name: 'Rosa Luxe', role: 'text' }])
    expect(await author('rosa-lux')).toMatchObject({ name: 'Rosa Luxe', articles: 2 })
    const moved = await read('/contributors/rosa-luxe')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/contributors/rosa-lux'])
  })

  it('takes in another one with all articles, once and for good', async () => {
    const written = { published: true, title: 'Merged' }
    const spelled = await write(
      token,
      { ...written, author: 'A. Holt and Jo', authors: [{ name: 'A. Holt' }, { name: 'Jo' }] },
      isolate,
    )
    const draft = await write(token, { author: 'A. Holt' }, isolate)
    await write(token, { author: 'Anna Holt', published: true }, isolate)
    const details = { name: 'A. Holt', line: 'Walks.', picture, revision: 1 }
    await call('PUT', '/authors/a-holt', details)
    const preview = await call('GET', '/authors/a-holt/merge?into=anna-holt')
    expect(z.array(mergedArticleSchema).parse(await preview.json())).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _id: spelled._id, after: 'Anna Holt and Jo' }),
        expect.objectContaining({ _id: draft._id, after: 'Anna Holt', published: false }),
      ]),
    )
    // Binned before the merge, restored after it.
    const binned = await write(token, { author: 'A. Holt' }, isolate)
    await call('DELETE', `/articles/${binned._id}`)
    const merge = () => call('POST', '/authors/a-holt/merge', { into: 'anna-holt' })
    expect((await merge()).status).toBe(200)
    expect((await merge()).status).toBe(200)
    expect(await author('anna-holt')).toMatchObject({ articles: 2, line: 'Walks.', picture })
    expect((await authors()).map(({ id }) => id)).not.toContain('a-holt')
    const html = await page(`/article/${spelled.slug}`)
    expect(html).toContain('Anna Holt</a> and <a')
    expect(await page('/contributors/anna-holt')).toContain('Merged')
    const moved = await read('/contributors/a-holt')
    expect(moved.headers.get('location')).toBe('/contributors/anna-holt')
    for (const feed of ['.xml?token=x', '.json']) {
      const followed = await read(`/feed/contributors/a-holt${feed}`)
      const location = followed.headers.get('location')
      expect([followed.status, location]).toEqual([301, `/feed/contributors/anna-holt${feed}`])
    }
    expect((await read('/feed/contributors/nobody.xml')).status).toBe(404)
    expect((await read('/contributors/a-holt.xml')).status).toBe(404)
    const found = await request('GET', '/api/search?q=anna', { token, env: isolate })
    expect(JSON.stringify(await found.json())).toContain(spelled._id)
    // The old spelling leads to the one who stayed, wherever it comes from.
    const restored = await call('PUT', `/bin/${binned._id}/restore`)
    expect(articleSchema.parse(await restored.json()).authors[0]?.id).toBe('anna-holt')
    const later = await write(token, { author: 'a. holt', published: true }, isolate)
    expect(later.authors).toEqual([{ id: 'anna-holt', name: 'a. holt', role: 'text' }])
    const audit = await (await call('GET', '/audit?kind=authors-merged')).json()
    expect(audit).toMatchObject([{ subject: 'Anna Holt', article: null }])
  })

  it('is changed by editors and not by writers, who may choose among the names', async () => {
    const writer = await accountToken({ username: 'a writer of authors', role: 'writer' })
    await write(token, { author: 'Max Named', published: true }, isolate)
    const refused = await call('PUT', '/authors/max-named', { name: 'x', revision: 1 }, writer)
    expect(refused.status).toBe(403)
    const names = await call('GET', '/authors/names', undefined, writer)
    expect(await names.json()).toContainEqual({
      id: 'max-named',
      name: 'Max Named',
      isYours: false,
    })
    const account = 'a writer of authors'
    const known: AdminAuthor[] = await (await call('GET', '/authors')).json()
    const revision = known.find(({ id }) => id === 'max-named')?.revision
    // Found in any letter case, as at a sign-in.
    const named = { name: 'Max Named', account: account.toUpperCase(), revision }
    expect(await (await call('PUT', '/authors/max-named', named)).json()).toMatchObject({ account })
    const own = await call('GET', '/authors/names', undefined, writer)
    expect(await own.json()).toContainEqual({ id: 'max-named', name: 'Max Named', isYours: true })
  })
})

it.each([
  ['POST', '/authors', { name: 'Gone Face', line: '' }, 'picture'],
  ['PUT', '/authors/nora-known', { name: 'Nora Known', line: '', revision: 1 }, 'picture'],
  ['POST', '/editions', { number: 91, title: 'Gone' }, 'coverImage'],
])('have no picture that was never uploaded, as editions have none: %s %s', async (...of) => {
  const [method, path, body, field] = of
  await write(token, { author: 'Nora Known', published: true }, isolate)
  const gone = `/media/${'0'.repeat(32)}-5x5.webp`
  const refused = await call(method, path, { ...body, [field]: gone })
  const message = 'This picture is not on this site. Please upload it again.'
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { message, issues: [{ field, message }] },
  ])
  const there = await call(method, path, { ...body, [field]: picture })
  expect(there.status).toBeLessThan(300)
})

it('come back from a backup with their spellings, before their articles', async () => {
  await write(token, { author: 'Uma Back', published: true }, isolate)
  await call('PUT', '/authors/uma-back', {
    name: 'U. Back',
    line: 'Returns.',
    picture,
    revision: 1,
  })
  const { settings } = await readBackupState(env.DB)
  const tables = ['articles', 'listings', 'article_counts', 'authors', 'author_spellings']
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)))
  await restoreSettings(env.DB, [settings])
  const found = await author('uma-back')
  expect(found).toMatchObject({ name: 'U. Back', line: 'Returns.', picture, spellings: ['u-back'] })
  const article = await write(token, { author: 'U. Back', published: true }, isolate)
  expect(article.authors[0]?.id).toBe('uma-back')
  // An unused upload is kept while an author has it, also one whose articles are all drafts.
  await call('PUT', `/articles/${article._id}/needs-rewrite`, {})
  await env.DB.prepare("update images set kept = 0, uploaded_at = '2020' where url = ?")
    .bind(picture)
    .run()
  await binUnused(env.DB, '2021', '2022', 10)
  const stored = await env.DB.prepare('select unused_since, deleted_at from images where url = ?')
    .bind(picture)
    .first()
  expect(stored).toEqual({ unused_since: expect.not.stringMatching('2020'), deleted_at: null })
})
