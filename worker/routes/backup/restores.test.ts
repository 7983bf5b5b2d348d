import { env } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { backupStateSchema } from '#domain/backup/backup.ts'
import { backupArticleSchema } from '#domain/backup/backup-article.ts'
import { clearingSchema, restoreSchema } from '#domain/backup/restore.ts'
import { limits } from '#domain/limits.ts'
import { sampleBackupArticle } from '#domain/testing/backup-article.ts'
import { clearMagazine } from '#worker/db/backup/restore.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { suggest } from '#worker/testing/suggestions/suggest.ts'

const token = await adminToken()

const operator = () => ({ 'x-build-token': env.BUILD_TOKEN })

function call(method: string, path: string, json?: unknown): Promise<Response> {
  return request(method, path, { token, json, headers: operator() })
}

async function state() {
  return backupStateSchema.parse(await (await call('GET', '/api/admin/backup')).json())
}

/** Clears the site, however many calls that takes. */
async function clear(calls: string): Promise<void> {
  for (let left = true; left; ) {
    const answer = await call('POST', `${calls}/clearings`)
    left = clearingSchema.parse(await answer.json()).left
  }
}

async function begin(replace: boolean): Promise<string> {
  const begun = await call('POST', '/api/admin/restores', { replace })
  return `/api/admin/restores/${restoreSchema.parse(await begun.json()).restore}`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

describe('access', () => {
  it('to a backup: administrators alone', async () => {
    const reader = await readerToken()
    for (const part of [
      '',
      '/articles',
      '/changes',
      '/images',
      '/accounts',
      '/access-keys',
      '/passwords',
    ]) {
      const answer = await request('GET', `/api/admin/backup${part}`, { token: reader })
      expect([part, answer.status]).toEqual([part, 401])
    }
    expect((await request('GET', '/api/admin/backup/accounts', { token })).status).toBe(200)
  })

  it('to passwords and restores: administrators with the build token alone', async () => {
    for (const wrong of ['', 'wrong']) {
      const headers = { 'x-build-token': wrong }
      const passwords = await request('GET', '/api/admin/backup/passwords', { token, headers })
      expect(passwords.status).toBe(401)
      const json = { replace: true }
      const restore = await request('POST', '/api/admin/restores', { token, json, headers })
      expect(restore.status).toBe(401)
    }
    const accounts = await (await request('GET', '/api/admin/backup/accounts', { token })).text()
    expect(accounts).not.toContain('scrypt$')
    expect(await (await call('GET', '/api/admin/backup/passwords')).text()).toContain('scrypt$')
  })
})

describe('pages of articles', () => {
  it('follow each other by id, and hold every article once', async () => {
    const long = `<p>${'long '.repeat(60_000)}</p>`
    for (let number = 0; number < 9; number++) await write(token, { title: 'Long', content: long })
    const ids: string[] = []
    let pages = 0
    for (let after = ''; ; pages++) {
      const answer = await call('GET', `/api/admin/backup/articles?after=${after}`)
      const page = z.array(backupArticleSchema).parse(await answer.json())
      const last = page.at(-1)
      if (!last) break
      ids.push(...page.map(({ id }) => id))
      after = last.id
    }
    expect(ids).toEqual((await state()).articles.map(([id]) => id))
    expect(pages).toBeGreaterThan(1)
  })
})

describe('a restore', () => {
  it('does not begin unless the site is empty', async () => {
    const { _id } = await write(token)
    const refused = await call('POST', '/api/admin/restores', {})
    expect([refused.status, await refused.text()]).toEqual([
      409,
      '{"code":"conflict","message":"The site is not empty. Nothing was changed."}',
    ])
    expect((await state()).articles.map(([id]) => id)).toContain(_id)
  })

  it('does not take a site for empty that has but an edition, an author or sensitive names', async () => {
    const edition = { path: '/api/admin/editions', json: { number: 1, title: 'Salt' } }
    const author = { path: '/api/admin/authors', json: { name: 'Wren' } }
    const names = { path: '/api/admin/care-names', json: { names: ['Wren'], revision: 0 } }
    for (const [method, { path, json }] of [
      ['POST', edition],
      ['POST', author],
      ['PUT', names],
    ] as const) {
      while (await clearMagazine(env.DB));
      expect((await request(method, path, { token, json })).status).toBeLessThan(300)
      expect((await call('POST', '/api/admin/restores', {})).status).toBe(409)
    }
    while (await clearMagazine(env.DB));
  })

  it('clears, keeps editors and builders out, and ends only when it is whole', async () => {
    const { _id } = await write(token, { title: 'Kept', published: true, slug: 'kept-1' })
    await request('PUT', `/api/admin/articles/${_id}/address`, { token, json: { slug: 'kept-2' } })
    const noteId = crypto.randomUUID()
    const anchor = { ranges: [[0, 2]], text: 'A ', before: '', after: 'text' }
    const note = { id: noteId, quote: 'A ', text: 'Which?', anchor, mentions: [env.ADMIN_USERNAME] }
    await request('POST', `/api/admin/articles/${_id}/notes`, { token, json: note })
    await request('PUT', `/api/admin/notes/${noteId}/resolved`, { token })
    const lost = [{ field: 'content', was: 'A ', words: 'No ' }]
    const suggested = await suggest(token, _id, { summary: 'Suggested.' }, { lost })
    const kept = await call('GET', `/api/admin/backup/articles?ids=${_id}`)
    const [record] = z.array(backupArticleSchema).parse(await kept.json())
    const deleted = await write(token, { title: 'In the bin', published: true })
    const other = { ...note, id: crypto.randomUUID() }
    await request('POST', `/api/admin/articles/${deleted._id}/notes`, { token, json: other })
    await suggest(token, deleted._id, { content: '<p>Suggested in the bin.</p>' })
    await request('DELETE', `/api/admin/articles/${deleted._id}`, { token })
    const binned = await call('GET', `/api/admin/backup/articles?ids=${deleted._id}`)
    const [inBin] = z.array(backupArticleSchema).parse(await binned.json())
    expect(record).toMatchObject({ slug: 'kept-2', formerAddresses: ['kept-1'] })
    expect(record?.notes[0]?.replies[0]).toMatchObject({ text: 'Which?', mentions: note.mentions })
    expect([record?.notes[0]?.resolvedBy, inBin?.notes.length]).toEqual([env.ADMIN_USERNAME, 1])
    expect(record?.suggestions).toMatchObject([{ id: suggested.id, by: suggested.by, lost }])
    expect(inBin?.suggestions[0]?.text.content).toBe('<p>Suggested in the bin.</p>')
    const records = [record, inBin]
    await write(token, { title: 'A draft' })
    const calls = await begin(true)
    await clear(calls)
    expect(await state()).toMatchObject({ restoring: true, articles: [], images: 0, changes: 0 })
    const words = await env.DB.prepare('select count(*) as texts from draft_texts').first('texts')
    expect(words).toBe(0)

    const save = await request('POST', '/api/admin/articles', {
      token,
      json: { title: 'In between', content: '<p>x</p>' },
    })
    expect(save.status).toBe(503)
    const build = await request('GET', '/api/build/content', { token: env.BUILD_TOKEN })
    expect(build.status).toBe(503)

    const whole = { articles: 2, changes: 0, images: 0, contentVersion: 0 }
    expect((await call('PUT', `${calls}/end`, whole)).status).toBe(409)
    for (let time = 0; time < 2; time++) {
      const stored = await call('POST', `${calls}/records`, { kind: 'articles', records })
      expect(stored.status).toBe(204)
    }
    // Its answer may be lost: it is sent again, and editors work in the meantime.
    for (let time = 0; time < 2; time++) {
      expect((await call('PUT', `${calls}/end`, whole)).status).toBe(204)
      await write(token, { title: 'After the end' })
    }
    const again = await call('GET', `/api/admin/backup/articles?ids=${_id}`)
    expect(await again.json()).toEqual([record])
    const stillBinned = await call('GET', `/api/admin/backup/articles?ids=${deleted._id}`)
    expect(await stillBinned.json()).toEqual([inBin])
    const restored = await request('PUT', `/api/admin/bin/${deleted._id}/restore`, { token })
    expect(await restored.json()).toMatchObject({ title: 'In the bin', status: 'draft' })
    const reader = await readerToken()
    const search = await request('GET', '/api/search?q=Kept', { token: reader })
    expect(await search.text()).toContain(_id)
    await begin(true)
    expect((await call('PUT', `${calls}/end`, whole)).status).toBe(409)
  })

  it('keeps more notes, pictures and authors than a parameter of D1 may hold', async () => {
    const at = '2031-01-02T03:04:05.678Z'
    const by = 'wren'
    const reply = (text: string) => ({ id: crypto.randomUUID(), by, at, text, mentions: [] })
    const words = '語'.repeat(limits.noteText)
    const notes = [200, 150, 100].map((replies) => ({
      id: crypto.randomUUID(),
      quote: 'A text',
      anchor: { ranges: [[0, 6]], text: 'A text', before: '', after: '.' },
      createdBy: by,
      createdAt: at,
      resolvedBy: null,
      resolvedAt: null,
      previewLinkId: null,
      suggestionId: null,
      replies: Array.from({ length: replies }, (_, index) =>
        reply(`${index} ${words}`.slice(0, 2000)),
      ),
    }))
    expect(JSON.stringify(notes).length).toBeLessThan(2_000_000)
    const images = Array.from({ length: 1_000 }, (_, index) => {
      const hash = index.toString(16).padStart(32, '0')
      const url = `/media/${hash}-9x9.webp`
      const facts = { hash, url, width: 9, height: 9, uploadedBy: by, uploadedAt: at }
      return { ...facts, name: '名'.repeat(200), alt: words.slice(0, 500) }
    })
    const authors = Array.from({ length: 1_500 }, (_, index) => ({
      ...{ id: `a${index}`, name: `${index} ${'名'.repeat(100)}`, line: '語'.repeat(300) },
      ...{ picture: '', revision: 1, account: null, spellings: [`b${index}`] },
    }))
    const settings = {
      ...{
        settings: null,
        revision: 0,
        savedBy: null,
        savedAt: null,
        leadArticle: null,
        sharedKey: null,
        authors,
      },
    }
    const calls = await begin(true)
    await clear(calls)
    const store = async (kind: string, records: object[]) => {
      const answer = await call('POST', `${calls}/records`, { kind, records })
      expect([kind, answer.status, await answer.text()]).toEqual([kind, 204, ''])
    }
    const article = { ...sampleBackupArticle, scheduled: [] }
    const [first, ...others] = notes
    // A restore sends an article with very many notes in portions, a long note too.
    const half = { ...first, replies: first?.replies.slice(0, 90) }
    await store('articles', [{ ...article, notes: [half] }])
    await store('articles', [{ ...article, notes: [first, ...others] }])
    await store('images', images)
    await store('settings', [settings])
    const again = await call('GET', `/api/admin/backup/articles?ids=${sampleBackupArticle.id}`)
    const [record] = z.array(backupArticleSchema).parse(await again.json())
    expect(record?.notes).toEqual(notes)
    const kept = await state()
    const restored = kept.settings.authors.filter(({ line }) => line !== '')
    expect([kept.images, restored.length]).toEqual([1_000, 1_500])
    await clear(calls)
    const nothing = { articles: 0, changes: 0, images: 0, contentVersion: 0 }
    expect((await call('PUT', `${calls}/end`, nothing)).status).toBe(204)
  })

  it('of a hundred articles with all that one may have takes as many queries as an invocation has', async () => {
    const records = Array.from({ length: 100 }, (_, index) => ({
      ...sampleBackupArticle,
      id: `many-${index}`,
      formerAddresses: Array.from({ length: 30 }, (__, former) => `was-${index}-${former}`),
      scheduled: [],
    }))
    const calls = await begin(true)
    await clear(calls)
    const answer = await call('POST', `${calls}/records`, { kind: 'articles', records })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    await clear(calls)
    const nothing = { articles: 0, changes: 0, images: 0, contentVersion: 0 }
    expect((await call('PUT', `${calls}/end`, nothing)).status).toBe(204)
  })

  it('that was abandoned starts anew, and the earlier one cannot continue', async () => {
    const left = await begin(true)
    const anew = await begin(false)
    expect((await call('POST', `${left}/clearings`)).status).toBe(409)
    await clear(anew)
    const nothing = { articles: 0, changes: 0, images: 0, contentVersion: 0 }
    expect((await call('PUT', `${anew}/end`, nothing)).status).toBe(204)
    expect((await state()).restoring).toBe(false)
  })

  it('refuses a damaged image, a file that is no image, and an invalid name', async () => {
    const calls = await begin(true)
    const headers = { ...operator(), 'content-type': 'application/octet-stream' }
    const put = (key: string, body: string, sha256 = digestOf(body)) =>
      request('PUT', `${calls}/media/${key}?sha256=${sha256}`, { token, headers, body })
    const key = `${'b'.repeat(32)}-10x10.webp`
    const webp = 'RIFF\u0004\0\0\0WEBP'
    const damaged = await put(key, webp, '0'.repeat(64))
    expect([damaged.status, await damaged.json()]).toEqual([
      400,
      { code: 'bad_request', message: `The image ${key} did not arrive whole.` },
    ])
    expect((await put(key, '<!doctype html><script>x</script>')).status).toBe(400)
    expect((await put('evil.html', webp)).status).toBe(400)
    expect(await env.MEDIA.get(key)).toBeNull()
    expect((await put(key, webp)).status).toBe(204)
    expect(await (await env.MEDIA.get(key))?.text()).toBe(webp)
    const small = `${'b'.repeat(32)}-600x400-a1b2c3.480.avif`
    expect((await put(small, '\0\0\0\u0004ftypavif')).status).toBe(204)
    expect((await env.MEDIA.head(small))?.httpMetadata?.contentType).toBe('image/avif')
  })

  it('keeps when an account was made', async () => {
    const calls = await begin(true)
    const username = 'Restored'
    const createdAt = '2019-03-01T08:00:00.000Z'
    const passwordHash = `scrypt$${'A'.repeat(22)}==$${'A'.repeat(43)}=`
    const records = [{ username, createdAt, passwordHash }]
    await call('POST', `${calls}/records`, { kind: 'accounts', records })
    const answer = await call('GET', '/api/admin/backup/accounts')
    expect((await answer.json<{ accounts: object[] }>()).accounts).toContainEqual({
      username,
      role: 'editor',
      createdAt,
    })
  })

  it('keeps of a hostile backup what a save would have kept', async () => {
    const calls = await begin(true)
    await clear(calls)
    const hostile = '<p>Kept</p><img src="https://a.example/x" onerror="x()"><script>x()</script>'
    const kept = '<p>Kept</p><img src="https://a.example/x">'
    const text = { title: 'A\u0000 title', content: hostile }
    const { workingCopy } = sampleBackupArticle
    const submission = { ...workingCopy.submission, ...text }
    const record = { ...sampleBackupArticle, ...text, workingCopy: { ...workingCopy, submission } }
    const body = { kind: 'articles', records: [record] }
    const stored = await call('POST', `${calls}/records`, body)
    expect([stored.status, await stored.text()]).toEqual([204, ''])
    const path = `/api/admin/backup/articles?ids=${record.id}`
    const [found] = z.array(backupArticleSchema).parse(await (await call('GET', path)).json())
    for (const one of [found, found?.workingCopy?.submission]) {
      expect(one).toMatchObject({ title: 'A title', content: kept })
    }
  })
})
