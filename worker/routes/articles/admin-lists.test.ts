import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminArticle,
  type AdminArticleListed,
  adminArticleSchema,
} from '#domain/articles/admin-article.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'

let token = ''
const titles = ['delta, comma', 'Alpha', 'charlie', 'Bravo', 'Écho']
beforeAll(async () => {
  token = await adminToken()
  for (const [index, title] of titles.entries()) {
    await write(token, {
      title,
      author: index % 2 === 0 ? 'Zoë' : 'adam',
      published: index < 3,
      ...(index < 3 && { publishedAt: `2026-0${index + 1}-01T00:00:00.000Z` }),
    })
  }
})

async function list(query: string): Promise<AdminArticleListed[]> {
  const response = await request('GET', `/api/admin/articles?${query}`, { token })
  expect(response.status).toBe(200)
  return response.json()
}

async function titlesOf(query: string): Promise<string[]> {
  return (await list(query)).map(({ title }) => title)
}

describe('the list of all articles', () => {
  it.each([
    ['sort=title', ['Alpha', 'Bravo', 'charlie', 'delta, comma', 'Écho']],
    ['sort=title&order=desc', ['Écho', 'delta, comma', 'charlie', 'Bravo', 'Alpha']],
    ['sort=published&status=published', ['charlie', 'Alpha', 'delta, comma']],
    ['sort=updated&order=asc', titles],
    ['', titles.toReversed()],
  ])('by %s', async (query, expected) => {
    expect(await titlesOf(query)).toEqual(expected)
  })

  it('by author, regardless of letter case', async () => {
    const authors = (await list('sort=author')).map(({ author }) => author)
    expect(authors).toEqual(['adam', 'adam', 'Zoë', 'Zoë', 'Zoë'])
  })

  it.each([
    'sort=title',
    'sort=title&order=desc',
    'sort=author',
    'sort=published',
    'sort=published&order=asc',
    'sort=updated&q=a',
  ])('by %s comes in pages that hold every article once', async (query) => {
    const all = await titlesOf(query)
    const paged: string[] = []
    let next: string | undefined = `/api/admin/articles?${query}&limit=2`
    while (next) {
      const response: Response = await request('GET', next, { token })
      paged.push(...(await response.json<AdminArticleListed[]>()).map(({ title }) => title))
      next = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(paged).toEqual(all)
  })

  it.each([
    ['echo', ['Écho']],
    ['ÉCHO zoe', ['Écho']],
    ['adam', ['Bravo', 'Alpha']],
    ['a comma', ['delta, comma']],
    ['%', []],
    ['alpha bravo', []],
  ])('with %s is found by title and author', async (q, expected) => {
    expect(await titlesOf(new URLSearchParams({ q }).toString())).toEqual(expected)
    const counts = await request('GET', `/api/admin/counts?${new URLSearchParams({ q })}`, {
      token,
    })
    expect(await counts.json()).toMatchObject({ total: expected.length })
  })

  it('finds an article by its new title once it is changed', async () => {
    const article = await write(token, { title: 'Foxtrot' })
    await request('PUT', `/api/admin/articles/${article._id}`, {
      token,
      json: { title: 'Golf', content: '<p>x</p>' },
    })
    expect(await titlesOf('q=foxtrot')).toEqual([])
    expect(await titlesOf('q=golf&status=draft')).toEqual(['Golf'])
    await request('DELETE', `/api/admin/articles/${article._id}`, { token })
  })

  it.each(['sort=length', 'order=up', 'status=x', `q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      const response = await request('GET', `/api/admin/articles?${query}`, { token })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field: query.split('=')[0] }] })
    },
  )
})

describe('an article', () => {
  it('that is sent again with the same creation key is created once', async () => {
    const creationKey = crypto.randomUUID()
    const first = await write(token, { title: 'Once', creationKey })
    const again = await write(token, { title: 'Once more', creationKey, published: true })
    expect(again).toEqual(first)
    expect(await titlesOf('q=once')).toEqual(['Once'])
  })

  it('that is marked for a rewrite carries a note until it is published', async () => {
    const { _id } = await write(token, { title: 'Noted' })
    const mark = async (path: string, json?: object): Promise<AdminArticle> => {
      const response = await request('PUT', `/api/admin/articles/${_id}/${path}`, { token, json })
      return adminArticleSchema.parse(await response.json())
    }
    expect((await mark('needs-rewrite')).rewriteNote).toBeNull()
    expect((await mark('needs-rewrite', { note: ' Shorter. ' })).rewriteNote).toBe('Shorter.')
    expect(await mark('needs-rewrite')).toMatchObject({ rewriteNote: 'Shorter.', revision: 4 })
    const staging = await request('GET', '/api/admin/staging', { token })
    expect(await staging.json()).toContainEqual(
      expect.objectContaining({ _id, status: 'needs_rewrite', rewriteNote: 'Shorter.' }),
    )
    expect((await mark('needs-rewrite', { note: '' })).rewriteNote).toBeNull()
    await mark('needs-rewrite', { note: 'Longer.' })
    expect((await mark('publish')).rewriteNote).toBeNull()
  })
})
