import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { type BinnedArticle, binDays, binnedArticleSchema } from '#domain/articles/bin.ts'
import { backupArticleSchema } from '#domain/backup/backup-article.ts'
import { dayMs } from '#domain/days.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { emptyBin } from '#worker/db/articles/bin.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { accountToken, adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { suggest } from '#worker/testing/suggestions/suggest.ts'

const token = await adminToken()
const reader = await readerToken()

function send(method: string, path: string, json?: object): Promise<Response> {
  return request(method, `/api/admin/${path}`, { token, json })
}

async function binned(query = ''): Promise<BinnedArticle[]> {
  return z.array(binnedArticleSchema).parse(await (await send('GET', `bin${query}`)).json())
}

async function stored(id: string) {
  const {
    live: _,
    release: __,
    ...article
  } = adminArticleSchema.parse(await (await send('GET', `articles/${id}`)).json())
  return article
}

/** Everything that an article can hold. */
const whole = {
  title: 'The whole of it',
  content: '<p>Text with “quotes” &amp; ünï.</p>',
  summary: 'A summary.',
  category: 'Finance',
  tags: ['one', '2'],
  author: 'Ada',
  photoCredit: '1',
  reporter: 'Someone',
  quotes: [{ text: 'A quote.', attribution: '', position: 'left' }],
  citations: [{ title: 'A source', url: 'https://example.org/' }],
  publishedAt: '2020-02-29T12:00:00.000Z',
  published: true,
}

describe('a deleted article', () => {
  it('is gone for everybody else at once, and in the bin', async () => {
    const { _id } = await write(token, {
      ...whole,
      title: 'Gone zebra',
      creationKey: crypto.randomUUID(),
    })
    const before = await readBuildContent(env.DB, 0)
    expect((await send('DELETE', `articles/${_id}`)).status).toBe(204)
    const answers = await Promise.all(
      [
        ['/api/articles', reader],
        ['/api/search?q=zebra', reader],
        ['/api/admin/articles', token],
        ['/api/admin/articles?q=zebra', token],
        ['/api/admin/staging', token],
      ].map(async ([path = '', bearer]) => (await request('GET', path, { token: bearer })).text()),
    )
    for (const answer of answers) expect(answer).not.toContain(_id)
    expect((await send('GET', `articles/${_id}`)).status).toBe(404)
    expect((await send('PUT', `articles/${_id}/publish`)).status).toBe(404)
    expect((await send('DELETE', `articles/${_id}`)).status).toBe(204)
    expect((await request('GET', `/api/articles/${_id}`, { token: reader })).status).toBe(404)
    expect(await (await send('GET', 'counts')).json()).toMatchObject({ total: 0 })
    expect((await readBuildContent(env.DB, before.version)).gone).toEqual([_id])
    const [listed] = await binned()
    expect(listed).toMatchObject({ _id, title: 'Gone zebra', author: 'Ada', wasPublished: true })
    expect(listed?.deletedBy).toBe(env.ADMIN_USERNAME)
    const days = Date.parse(listed?.keptUntil ?? '') - Date.parse(listed?.deletedAt ?? '')
    expect(days).toBe(binDays * dayMs)
  })

  it('comes back as it was, with its edits, but as a draft', async () => {
    const { _id } = await write(token, { ...whole, creationKey: crypto.randomUUID() })
    const edits = { ...whole, title: 'Edited', revision: 1 }
    await send('PUT', `articles/${_id}/working-copy`, edits)
    await send('POST', `articles/${_id}/given-up-texts`, {
      text: { title: 'Given up', content: '<p>x</p>' },
    })
    const before = await stored(_id)
    await send('DELETE', `articles/${_id}`)
    const restored = await send('PUT', `bin/${_id}/restore`)
    expect(adminArticleSchema.parse(await restored.json())).toMatchObject({ live: false })
    const { updatedAt: _, ...after } = await stored(_id)
    const { updatedAt: __, ...kept } = before
    expect(after).toEqual({
      ...kept,
      status: 'draft',
      published: false,
      publishedAt: null,
      revision: before.revision + 2,
      changedVersion: (await readBuildContent(env.DB, 0)).version,
    })
    expect(await (await send('GET', `articles/${_id}/given-up-texts`)).json()).toHaveLength(1)
    expect((await binned()).map((article) => article._id)).not.toContain(_id)
    expect((await send('PUT', `bin/${_id}/restore`)).status).toBe(200)
    // The date of its first publication is kept, too.
    await send('DELETE', `articles/${_id}/working-copy`)
    await send('PUT', `articles/${_id}/publish`)
    expect(await stored(_id)).toMatchObject({ publishedAt: whole.publishedAt })
  })

  it('keeps the mark and the note of a rewrite', async () => {
    const { _id } = await write(token)
    await send('PUT', `articles/${_id}/needs-rewrite`, { note: 'More.' })
    await send('DELETE', `articles/${_id}`)
    await send('PUT', `bin/${_id}/restore`)
    expect(await stored(_id)).toMatchObject({ status: 'needs_rewrite', rewriteNote: 'More.' })
  })

  it('is not made a second time by a repeated creation, which says why', async () => {
    const creationKey = crypto.randomUUID()
    const { _id } = await write(token, { creationKey, title: 'Twice' })
    await send('DELETE', `articles/${_id}`)
    const json = { title: 'Twice', content: '<p>x</p>', creationKey, published: true }
    const refused = await send('POST', 'articles', json)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'This article is in the bin. Restore it there, or delete it for good.',
      },
    ])
    const known = await (await send('GET', `imports/${creationKey}`)).json()
    expect(known).toMatchObject({ _id, inBin: true })
    await send('DELETE', `bin/${_id}`)
    expect((await send('POST', 'articles', json)).status).toBe(201)
  })

  it('is in a backup, and changes its revision there', async () => {
    const { _id, revision } = await write(token, whole)
    await send('DELETE', `articles/${_id}`)
    const { articles } = await (await send('GET', 'backup')).json<{ articles: unknown[] }>()
    expect(articles).toContainEqual([_id, revision + 1, 0])
    const answer = await send('GET', `backup/articles?ids=${_id}`)
    const [record] = z.array(backupArticleSchema).parse(await answer.json())
    expect(record).toMatchObject({
      id: _id,
      status: 'published',
      tags: whole.tags,
      binned: { deletedBy: env.ADMIN_USERNAME },
    })
  })
})

describe('a writer', () => {
  it('deletes a draft of their own that no one else worked on, and nothing else', async () => {
    const writer = await accountToken({ username: 'a writer of drafts', role: 'writer' })
    const remove = async (id: string) =>
      (await request('DELETE', `/api/admin/articles/${id}`, { token: writer })).status
    const draft = (title: string) => write(writer, { title })
    const [own, edited, noted, ready, published, suggested] = await Promise.all(
      ['Own', 'Edited', 'Noted', 'Ready', 'Published', 'Suggested'].map(draft),
    )
    await suggest(token, suggested?._id ?? '', { summary: 'A better one.' })
    const note = {
      id: crypto.randomUUID(),
      quote: 'A text.',
      anchor: { ranges: [[0, 7]], text: 'A text.', before: '', after: '' },
      text: 'Why?',
    }
    const touched = [
      await send('PUT', `articles/${edited?._id}`, { title: 'E', content: '<p>Mine.</p>' }),
      await send('POST', `articles/${noted?._id}/notes`, note),
      await send('PUT', `articles/${ready?._id}/stage`, { stage: 'ready' }),
      await send('PUT', `articles/${published?._id}/publish`),
      await send('PUT', `articles/${published?._id}/needs-rewrite`, {}),
    ]
    expect(touched.filter(({ ok }) => !ok)).toEqual([])
    const others = await write(token, { title: 'Of an editor' })
    for (const kept of [edited, noted, ready, published, suggested, others]) {
      expect(await remove(kept?._id ?? '')).toBe(403)
      expect((await send('GET', `articles/${kept?._id}`)).status).toBe(200)
    }
    expect(await remove('nothing-aaaaaa')).toBe(404)
    expect(await remove(own?._id ?? '')).toBe(204)
    expect(await binned()).toContainEqual(
      expect.objectContaining({ _id: own?._id, deletedBy: 'a writer of drafts' }),
    )
    expect((await send('PUT', `bin/${own?._id}/restore`)).status).toBe(200)
  })
})

describe('the bin', () => {
  it('is listed page by page, what was deleted last first', async () => {
    const ids: string[] = []
    for (let number = 0; number < 3; number++) {
      const { _id } = await write(token, { title: `Page ${number}` })
      await send('DELETE', `articles/${_id}`)
      ids.unshift(_id)
    }
    const first = await send('GET', 'bin?limit=2')
    const [, next = ''] = /<\/api\/admin\/([^>]+)>/.exec(first.headers.get('link') ?? '') ?? []
    const second = await send('GET', next)
    const listed = [
      ...(await first.json<BinnedArticle[]>()),
      ...(await second.json<BinnedArticle[]>()),
    ]
    expect(listed.slice(0, 3).map(({ _id }) => _id)).toEqual(ids)
  })

  it('deletes for good what it names, with its edits and texts', async () => {
    const { _id } = await write(token, { published: true })
    await send('PUT', `articles/${_id}/working-copy`, { ...whole, revision: 1 })
    await send('DELETE', `articles/${_id}/working-copy`)
    await send('PUT', `articles/${_id}/working-copy`, { ...whole, revision: 1 })
    await send('DELETE', `articles/${_id}`)
    expect((await send('DELETE', `bin/${_id}`)).status).toBe(204)
    expect((await send('DELETE', `bin/${_id}`)).status).toBe(404)
    expect((await send('PUT', `bin/${_id}/restore`)).status).toBe(404)
    for (const table of ['working_copies', 'discarded_texts']) {
      const left = env.DB.prepare(`select count(*) as n from ${table} where article_id = ?`)
      expect([table, await left.bind(_id).first('n')]).toEqual([table, 0])
    }
  })

  it('is emptied after 30 days, in batches', async () => {
    const { _id } = await write(token)
    await send('DELETE', `articles/${_id}`)
    const [{ deletedAt } = expect.fail()] = await binned()
    await emptyBin(env.DB, deletedAt, 100)
    expect((await binned()).map((article) => article._id)).toEqual([_id])
    await env.DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 120)
      insert into binned_articles (id, title, author, published, revision, article, deleted_by, deleted_at)
      select 'old-' || n, 'x', 'x', 0, 1, '{}', 'x', '2020' from numbers`,
    ).run()
    expect(await emptyBin(env.DB, '2021', 100)).toBe(100)
    const age = (days: number) => new Date(Date.parse(deletedAt) + days * dayMs)
    await cleanUpDaily(env, age(binDays - 1))
    expect((await binned()).map((article) => article._id)).toEqual([_id])
    await cleanUpDaily(env, age(binDays + 1))
    expect(await binned()).toEqual([])
  })
})
