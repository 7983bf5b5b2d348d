import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import {
  type ArticleRedirect,
  formatRedirects,
  redirectsPath,
} from '#domain/articles/article-redirects.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { servedFrom } from '#worker/testing/served-release.ts'

const text = { title: 'A title', content: '<p>Words.</p>' }

const token = await adminToken()
const reader = `latchkey_site=${await readerToken()}`

/** An isolate that has read nothing yet, beside a release of the content as it is now. */
async function isolate(redirects: ArticleRedirect[] = []): Promise<Environment> {
  const { content } = await readContentAndBuilds(env.DB, 1)
  const facts = {
    contentVersion: content.version,
    contentSource: content.databaseId,
    buildId: crypto.randomUUID(),
  }
  const lists = Object.fromEntries(
    Object.entries(Object.groupBy(redirects, ({ from }) => redirectsPath(from))).map(
      ([path, listed = []]) => [path, formatRedirects(listed)],
    ),
  )
  return { ...env, ASSETS: servedFrom(env.ASSETS, facts, {}, lists) }
}

/** The same release in an isolate that remembers nothing. */
function another({ ASSETS, ...bindings }: Environment): Environment {
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...bindings, DB, ASSETS: { fetch: ASSETS.fetch, connect: ASSETS.connect } }
}

async function send(method: string, path: string, json?: object, bindings = env as Environment) {
  return request(method, `/api/admin/${path}`, { token, json, env: bindings })
}

async function article(answer: Promise<Response>): Promise<AdminArticle> {
  return adminArticleSchema.parse(await (await answer).json())
}

const move = (id: string, slug: string | null, bindings?: Environment) =>
  send('PUT', `articles/${id}/address`, { slug }, bindings)

/** What a reader gets: the status, and where a redirect leads. */
async function visit(bindings: Environment, path: string): Promise<[number, string | null]> {
  const answer = await request('GET', path, { headers: { cookie: reader }, env: bindings })
  await answer.arrayBuffer()
  if (answer.status === 301) expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  return [answer.status, answer.headers.get('location')]
}

describe('an address', () => {
  it('is made from the title of the first publication, not of the first save, and then stays', async () => {
    const draft = await write(token, { ...text, title: 'The' })
    expect(draft.slug).toBeNull()
    const named = { ...text, title: 'The Price of Si\u00adlence' }
    const saved = await article(send('PUT', `articles/${draft._id}`, named))
    expect(saved.slug).toBeNull()
    const published = await article(send('PUT', `articles/${draft._id}/publish`))
    const tail = draft._id.slice(-6)
    expect(published.slug).toBe(`the-price-of-silence-${tail}`)
    await send('PUT', `articles/${draft._id}`, { ...named, title: 'Other', published: false })
    const again = await article(send('PUT', `articles/${draft._id}/publish`))
    expect(again).toMatchObject({ slug: published.slug, formerAddresses: [] })
    // One that is published as it is made has its id.
    const { slug, _id } = await write(token, { ...text, published: true })
    expect(slug).toBe(_id)
  })

  it('can be chosen before, and given back; nobody is redirected from it', async () => {
    const { _id } = await write(token, text)
    expect(await article(move(_id, 'first-choice'))).toMatchObject({ slug: 'first-choice' })
    expect(await article(move(_id, null))).toMatchObject({ slug: null })
    const chosen = await article(move(_id, 'second-choice'))
    expect(chosen).toMatchObject({ slug: 'second-choice', formerAddresses: [], live: false })
    const published = await article(send('PUT', `articles/${_id}/publish`))
    expect(published).toMatchObject({ slug: 'second-choice', formerAddresses: [] })
    expect((await move(_id, null)).status).toBe(400)
    // What was given back is free.
    expect(await write(token, { ...text, slug: 'first-choice' })).toMatchObject({
      slug: 'first-choice',
    })
  })

  it('can be changed while unpublished edits are in review, or were sent back', async () => {
    const { _id } = await write(token, { ...text, published: true })
    const edits = { ...text, title: 'Another title', published: true }
    await send('PUT', `articles/${_id}/working-copy`, edits)
    const { submittedBy } = await article(send('PUT', `articles/${_id}/review`))
    expect(submittedBy).not.toBeNull()
    expect(await article(move(_id, 'while-in-review'))).toMatchObject({ submittedBy })
    await send('DELETE', `articles/${_id}/review`, { note: 'Say who.' })
    const { sentBack, rewriteNote } = await article(move(_id, 'after-it-was-sent-back'))
    expect(sentBack).not.toBeNull()
    expect(rewriteNote).toBe('Say who.')
    const published = await article(send('PUT', `articles/${_id}`, edits))
    expect(published).toMatchObject({ rewriteNote: null, sentBack: null })
  })

  it.each(['', 'Upper', 'a b', 'a--b', '-a', 'ü', 'a/b', 'x'.repeat(101)])(
    'is refused if it is %j',
    async (slug) => {
      const { _id } = await write(token, text)
      const refused = await move(_id, slug)
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ issues: [{ field: 'slug', message: expect.any(String) }] }),
      ])
    },
  )

  it('leads to one article for good: a refusal names the field', async () => {
    const taken = await write(token, { ...text, published: true, slug: 'taken' })
    await move(taken._id, 'taken-later')
    const binned = await write(token, { ...text, slug: 'in-the-bin' })
    await send('DELETE', `articles/${binned._id}`)
    const mine = await write(token, { ...text, published: true, slug: 'mine' })
    const draft = await write(token, { ...text, slug: 'of-a-draft' })
    for (const slug of [
      'taken',
      'taken-later',
      taken._id,
      'in-the-bin',
      binned._id,
      'of-a-draft',
    ]) {
      for (const refused of [
        await move(mine._id, slug),
        await send('POST', 'articles', { ...text, slug }),
      ]) {
        const message =
          'The address leads to another article, or did so before. Choose another one.'
        expect([slug, refused.status, await refused.json()]).toEqual([
          slug,
          409,
          { code: 'conflict', message, issues: [{ field: 'slug', message }] },
        ])
      }
    }
    expect(await article(send('GET', `articles/${mine._id}`))).toMatchObject({
      slug: 'mine',
      revision: 1,
    })
    // Restored, it still has its own; deleted for good, it leaves it.
    expect(await article(send('PUT', `bin/${binned._id}/restore`))).toMatchObject({
      slug: 'in-the-bin',
    })
    await send('DELETE', `articles/${draft._id}`)
    await send('DELETE', `bin/${draft._id}`)
    expect((await move(mine._id, 'of-a-draft')).status).toBe(200)
  })

  it('is the same if a creation is repeated', async () => {
    const json = { ...text, slug: 'once', creationKey: crypto.randomUUID() }
    const first = await article(send('POST', 'articles', json))
    expect(await article(send('POST', 'articles', json))).toMatchObject({
      _id: first._id,
      slug: 'once',
    })
  })
})

describe('an article that moves', () => {
  it('is found at every address at once, here and in an isolate that starts', async () => {
    const { _id } = await write(token, { ...text, published: true, slug: 'a' })
    const here = await isolate()
    await visit(here, '/')
    await move(_id, 'b', here)
    for (const place of [here, another(here)]) {
      expect(await visit(place, '/article/a')).toEqual([301, '/article/b'])
      expect(await visit(place, `/article/${_id}`)).toEqual([301, '/article/b'])
      expect(await visit(place, '/article/b')).toEqual([200, null])
    }
    const answer = await request('GET', '/article/a?x=1', {
      headers: { cookie: reader },
      env: here,
    })
    expect(answer.headers.get('location')).toBe('/article/b?x=1')
    // Nobody without a session learns of it.
    const outside = await request('GET', '/article/a', { env: here })
    expect(outside.headers.get('location')).toBe('/login?next=%2Farticle%2Fa')

    await move(_id, 'c', here)
    for (const place of [here, another(here)]) {
      expect(await visit(place, '/article/a')).toEqual([301, '/article/c'])
      expect(await visit(place, '/article/b')).toEqual([301, '/article/c'])
    }
    const back = await article(move(_id, 'a', here))
    expect(back.formerAddresses).toEqual(['b', 'c'])
    for (const place of [here, another(here)]) {
      expect(await visit(place, '/article/a')).toEqual([200, null])
      expect(await visit(place, '/article/c')).toEqual([301, '/article/a'])
    }
    await send('PUT', `articles/${_id}/needs-rewrite`, {}, here)
    for (const place of [here, another(here)]) {
      for (const gone of ['a', 'b', 'c', _id]) {
        expect([gone, ...(await visit(place, `/article/${gone}`))]).toEqual([gone, 404, null])
      }
    }
  })

  it('is found through the release, also if it moved or went since', async () => {
    const { _id } = await write(token, { ...text, published: true, slug: 'r1' })
    await move(_id, 'r2')
    const built = await readBuildContent(env.DB, 0)
    expect(built.changed.find((one) => one._id === _id)).toMatchObject({
      slug: 'r2',
      formerAddresses: ['r1'],
    })
    const here = await isolate([
      { from: 'r1', to: 'r2', id: _id },
      { from: _id, to: 'r2', id: _id },
    ])
    expect(await visit(here, '/article/r1')).toEqual([301, '/article/r2'])
    expect(await visit(here, `/article/${_id}`)).toEqual([301, '/article/r2'])
    expect(await visit(here, '/article/r')).toEqual([404, null])
    await move(_id, 'r3', here)
    expect(await visit(here, '/article/r1')).toEqual([301, '/article/r3'])
    await send('DELETE', `articles/${_id}`, undefined, here)
    await send('DELETE', `bin/${_id}`, undefined, here)
    for (const place of [here, another(here)]) {
      for (const address of ['r1', 'r2', 'r3', _id]) {
        expect(await visit(place, `/article/${address}`)).toEqual([404, null])
      }
    }
    // What it left for good may lead to another one.
    await write(token, { ...text, published: true, slug: 'r2' }, here)
    expect(await visit(another(here), '/article/r2')).toEqual([200, null])
    expect(await visit(another(here), '/article/r1')).toEqual([404, null])
  })

  it('is found without a list of changes, by asking the database', async () => {
    const { _id } = await write(token, { ...text, published: true, slug: 'd1' })
    await move(_id, 'd2')
    const release = await isolate()
    const ASSETS = servedFrom(release.ASSETS, { contentSource: 'another database' })
    expect(await visit({ ...env, ASSETS }, '/article/d1')).toEqual([301, '/article/d2'])
    expect(await visit({ ...env, ASSETS }, `/article/${_id}`)).toEqual([301, '/article/d2'])
    expect(await visit({ ...env, ASSETS }, '/article/d2')).toEqual([200, null])
    expect(await visit({ ...env, ASSETS }, '/article/d3')).toEqual([404, null])
  })

  it('is linked by its address, and keeps its id in feeds', async () => {
    const here = await isolate()
    const publishedAt = '2031-01-01T00:00:00.000Z'
    const made = await write(token, { ...text, published: true, publishedAt, slug: 'feed-1' }, here)
    await write(token, { ...text, published: true, publishedAt: '2030-12-31T00:00:00.000Z' }, here)
    const guid = async () => {
      const answer = await request('GET', '/feed.xml', { headers: { cookie: reader }, env: here })
      const [, item = ''] = /<item>(.*?)<\/item>/s.exec(await answer.text()) ?? []
      return [/<guid[^>]*>([^<]*)/.exec(item)?.[1], /<link>([^<]*)/.exec(item)?.[1]]
    }
    const before = await guid()
    await move(made._id, 'feed-2', here)
    const [id, link] = await guid()
    expect(id).toBe(before[0])
    expect(id).toContain(`/article/${made._id}`)
    expect([before[1], link]).toEqual([
      expect.stringMatching('/article/feed-1$'),
      expect.stringMatching('/article/feed-2$'),
    ])
    const { older } = await liveSource(env.DB, null, null).neighbours('feed-2')
    const next = await request('GET', articlePath(older ?? expect.fail()), {
      headers: { cookie: reader },
      env: here,
    })
    expect(await next.text()).toContain('href="/article/feed-2"')
    const found = await request('GET', '/api/search?q=words', { token: await readerToken() })
    expect(await found.text()).toContain('"slug":"feed-2"')
  })
})
