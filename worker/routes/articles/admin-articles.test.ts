import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { Article, ArticleListed, Counts } from '#domain/articles/article.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { contentVersion } from '#worker/testing/settings.ts'

const token = await adminToken()
const reader = await readerToken()

function send(method: string, path: string, json?: unknown): Promise<Response> {
  return request(method, `/api/admin${path}`, { token, json })
}

async function body<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}

function submission(article: Article, fields: object = {}) {
  const { title, content, summary, category, coverImage, tags, author } = article
  const { coverAlt, photoCredit, citations, quotes, published, revision } = article
  const text = {
    title,
    content,
    summary,
    category,
    coverImage,
    coverAlt,
    photoCredit,
    tags,
    author,
  }
  return { ...text, citations, quotes, published, revision, ...fields }
}

describe('an article', () => {
  it('is created as a draft that readers do not see', async () => {
    const article = await write(token, { title: 'Quiet', summary: 'S', tags: ['a', 'b'] })
    expect(article).toMatchObject({
      status: 'draft',
      published: false,
      publishedAt: null,
      revision: 1,
    })
    expect(article._id).toMatch(/^quiet-[2-9a-z]{6}$/)
    expect((await request('GET', `/api/articles/${article._id}`, { token: reader })).status).toBe(
      404,
    )
  })

  it('is published, edited, retracted and published again with its first date', async () => {
    const draft = await write(token)
    const before = await contentVersion()
    const published = await body<Article>(
      await send('PUT', `/articles/${draft._id}/publish`, { revision: draft.revision }),
    )
    expect(published).toMatchObject({ status: 'published', published: true, revision: 2 })
    expect(await contentVersion()).toBe(before + 1)

    const edited = await body<Article>(
      await send('PUT', `/articles/${draft._id}`, submission(published, { title: 'Edited' })),
    )
    expect(edited).toMatchObject({ title: 'Edited', _id: draft._id, revision: 3 })
    expect(edited.publishedAt).toBe(published.publishedAt)
    const read = await request('GET', `/api/articles/${draft._id}`, { token: reader })
    expect(await body<Article>(read)).toMatchObject({ title: 'Edited' })

    const retracted = await body<Article>(
      await send('PUT', `/articles/${draft._id}`, submission(edited, { published: false })),
    )
    expect(retracted).toMatchObject({ status: 'draft', publishedAt: null })
    expect((await request('GET', `/api/articles/${draft._id}`, { token: reader })).status).toBe(404)

    const again = await body<Article>(await send('PUT', `/articles/${draft._id}/publish`))
    expect(again.publishedAt).toBe(published.publishedAt)
    expect(await contentVersion()).toBe(before + 4)
    const changes = await env.DB.prepare(
      'select kind, "by" from changes where article_id = ? order by version',
    )
      .bind(draft._id)
      .all()
    expect(changes.results).toEqual(
      ['publish', 'edit', 'retract', 'publish'].map((kind) => ({ kind, by: 'editor' })),
    )
  })

  it('that only editors see does not raise the content version', async () => {
    const before = await contentVersion()
    const draft = await write(token)
    await send('PUT', `/articles/${draft._id}`, submission(draft, { title: 'B' }))
    await send('PUT', `/articles/${draft._id}/needs-rewrite`)
    await send('DELETE', `/articles/${draft._id}`)
    expect(await contentVersion()).toBe(before)
  })

  it('stays marked for a rewrite until it is published', async () => {
    const draft = await write(token)
    const marked = await body<Article>(await send('PUT', `/articles/${draft._id}/needs-rewrite`))
    expect(marked).toMatchObject({ status: 'needs_rewrite', published: false })
    const saved = await body<Article>(
      await send('PUT', `/articles/${draft._id}`, submission(marked)),
    )
    expect(saved.status).toBe('needs_rewrite')
    const published = await body<Article>(await send('PUT', `/articles/${draft._id}/publish`))
    expect(published.status).toBe('published')
  })

  it('is not overwritten by a save that started from an older revision', async () => {
    const draft = await write(token, { title: 'First' })
    await send('PUT', `/articles/${draft._id}`, submission(draft, { title: 'Second' }))
    for (const [method, path, json] of [
      ['PUT', '', submission(draft, { title: 'Late' })],
      ['PUT', '/publish', { revision: draft.revision }],
      ['PUT', '/needs-rewrite', { revision: draft.revision }],
    ] as const) {
      const response = await send(method, `/articles/${draft._id}${path}`, json)
      expect(response.status).toBe(409)
      expect(await body(response)).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(
          /^You saved this article in another tab or on another device/,
        ),
      })
    }
    const stored = await body<Article>(await send('GET', `/articles/${draft._id}`))
    expect(stored).toMatchObject({ title: 'Second', status: 'draft', revision: 2 })
  })

  it('saved several times at once is saved once', async () => {
    const draft = await write(token)
    const saves = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) =>
        send('PUT', `/articles/${draft._id}`, submission(draft, { title, published: true })),
      ),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { results } = await env.DB.prepare('select version from changes where article_id = ?')
      .bind(draft._id)
      .all()
    expect(results).toHaveLength(1)
  })

  it('is deleted for readers too', async () => {
    const article = await write(token, { published: true })
    const before = await contentVersion()
    expect((await send('DELETE', `/articles/${article._id}`)).status).toBe(204)
    expect((await send('DELETE', `/articles/${article._id}`)).status).toBe(204)
    expect(await contentVersion()).toBe(before + 1)
    expect((await request('GET', `/api/articles/${article._id}`, { token: reader })).status).toBe(
      404,
    )
  })

  it('can bring its publication date', async () => {
    const article = await write(token, { published: true, publishedAt: '2025-05-01T10:00:00Z' })
    expect(article.publishedAt).toBe('2025-05-01T10:00:00.000Z')
  })
})

describe('a bad call', () => {
  it.each([
    ['POST', '/articles', { title: '', content: '' }, 'title'],
    ['POST', '/articles', { title: 'A', content: '<p>x</p>', tags: 'a,b' }, 'tags'],
    [
      'POST',
      '/articles',
      { title: 'A', content: '<p>x</p>', quotes: [{ text: 'q', position: 'top' }] },
      'quotes.0.position',
    ],
    ['POST', '/articles', { title: 'A', content: '<p>x</p>', unknown: 1 }, 'unknown'],
    ['PUT', '/articles/none-aaaaaa', { title: 'A', content: '<p>x</p>', revision: 0 }, 'revision'],
  ])('%s %s with %j is refused for %s', async (method, path, json, field) => {
    const response = await send(method, path, json)
    expect(response.status).toBe(400)
    const { issues } = await body<{ issues: { field: string }[] }>(response)
    expect(issues.map((issue) => issue.field)).toContain(field)
  })

  it('with a body that is not JSON is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await request('POST', '/api/admin/articles', { token, body: '{', headers })
    expect(response.status).toBe(400)
    expect(await body(response)).toMatchObject({ code: 'bad_request', issues: [{ field: '' }] })
  })

  it('with a body in another encoding than UTF-8 is refused, as its letters would be lost', async () => {
    const headers = { 'content-type': 'application/json' }
    const json = Buffer.from('{"title": "Café", "content": "<p>Words.</p>"}', 'latin1')
    const response = await request('POST', '/api/admin/articles', { token, body: json, headers })
    expect(response.status).toBe(400)
    expect(await body(response)).toMatchObject({
      issues: [{ field: '', message: 'The body must be written in UTF-8.' }],
    })
  })

  it('to change the state with a body that is not JSON changes nothing', async () => {
    const draft = await write(token)
    for (const call of ['publish', 'needs-rewrite']) {
      const path = `/api/admin/articles/${draft._id}/${call}`
      const headers = { 'content-type': 'application/json' }
      const response = await request('PUT', path, { token, body: '{', headers })
      expect(response.status).toBe(400)
      expect(await body(response)).toMatchObject({
        issues: [{ field: '', message: 'The body must be valid JSON.' }],
      })
    }
    const stored = await body<Article>(await send('GET', `/articles/${draft._id}`))
    expect(stored).toMatchObject({ status: 'draft', revision: draft.revision })
  })

  it('to an unknown article answers 404, in words for who still sees it in the portal', async () => {
    const message = 'This article was deleted, or never existed.'
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['PUT', '', { title: 'A', content: '<p>x</p>' }],
      ['DELETE', '', undefined],
      ['PUT', '/publish', undefined],
      ['PUT', '/needs-rewrite', undefined],
      ['PUT', '/stage', { stage: 'ready' }],
      ['GET', '/schedule', undefined],
    ] as const) {
      const response = await send(method, `/articles/none-aaaaaa${path}`, json)
      expect(response.status).toBe(404)
      expect(await body(response)).toMatchObject({ message })
    }
  })

  it('that is too large answers 413', async () => {
    const response = await send('POST', '/articles', { title: 'A', content: 'x'.repeat(2_100_000) })
    expect(response.status).toBe(413)
    expect(await body(response)).toMatchObject({ code: 'too_large' })
  })

  it('by a wrong method answers 405 with the allowed methods', async () => {
    const response = await send('PATCH', '/articles', {})
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, POST')
    expect((await send('POST', '/articles/x/publish')).status).toBe(405)
    expect((await request('POST', '/about')).status).toBe(405)
    expect((await send('GET', '/nothing')).status).toBe(404)
  })
})

describe('lists', () => {
  it('come in pages that hold every article once', async () => {
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, index) => write(token, { title: `L${index}` })),
    )
    const seen: string[] = []
    let next: string | undefined = '/api/admin/articles?status=draft&limit=3'
    while (next) {
      const response: Response = await request('GET', next, { token })
      const page = await body<ArticleListed[]>(response)
      expect(page.length).toBeLessThanOrEqual(3)
      seen.push(...page.map(({ _id }) => _id))
      next = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(made.map(({ _id }) => _id)))
  })

  it('for readers hold published ones, newest first, without texts', async () => {
    await write(token, { title: 'Old', published: true, publishedAt: '2020-01-01T00:00:00Z' })
    await write(token, { title: 'New', published: true, publishedAt: '2031-01-01T00:00:00Z' })
    const page = await body<ArticleListed[]>(
      await request('GET', '/api/articles', { token: reader }),
    )
    expect(page[0]?.title).toBe('New')
    expect(page.at(-1)?.title).toBe('Old')
    expect(page.every(({ published }) => published)).toBe(true)
    expect(page[0]).not.toHaveProperty('content')
    const earlier = await request('GET', '/api/articles?before=2020-06-01', { token: reader })
    expect((await body<ArticleListed[]>(earlier)).map(({ title }) => title)).toEqual(['Old'])
  })

  it.each(['limit=0', 'limit=501', 'limit=x', 'before=yesterday'])('refuse %s', async (query) => {
    const response = await request('GET', `/api/articles?${query}`, { token: reader })
    expect(response.status).toBe(400)
    expect(await body(response)).toMatchObject({ issues: [{ field: query.split('=')[0] }] })
  })

  it('of drafts make up the staging area', async () => {
    const draft = await write(token, { title: 'Staged', reporter: 'R', topic: 'T' })
    const staged = await body<ArticleListed[]>(await send('GET', '/staging'))
    expect(staged.every(({ published }) => !published)).toBe(true)
    expect(staged.find(({ _id }) => _id === draft._id)).toMatchObject({ reporter: 'R', topic: 'T' })
  })

  it('are counted', async () => {
    const before = await body<Counts>(await send('GET', '/counts'))
    await write(token)
    await write(token, { published: true })
    expect(await body<Counts>(await send('GET', '/counts'))).toEqual({
      total: before.total + 2,
      published: before.published + 1,
      drafts: before.drafts + 1,
    })
  })
})
