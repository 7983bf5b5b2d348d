import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminArticle,
  type AdminArticleListed,
  adminArticleSchema,
} from '#domain/articles/admin-article.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'

const titles = ['delta, comma', 'Alpha', 'charlie', 'Bravo', 'Écho']
const token = await adminToken()
beforeAll(async () => {
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

  it('is narrowed by author, category, tag and stage, and so are its counts', async () => {
    const one = await write(token, {
      title: 'Filtered one',
      author: 'Rahel Ost',
      category: 'Finance',
      tags: ['Rare Tag'],
      published: true,
    })
    const two = await write(token, {
      title: 'Filtered two',
      author: 'rahel ost',
      tags: ['rare tag'],
    })
    const found = async (query: string) => {
      const counts = await request('GET', `/api/admin/counts?${query}`, { token })
      const { total } = await counts.json<{ total: number }>()
      const titles = await titlesOf(query)
      expect(total).toBe(titles.length)
      return titles
    }
    expect(await found('author=Rahel%20Ost')).toEqual(['Filtered two', 'Filtered one'])
    expect(await found('tag=RARE%20tag')).toEqual(['Filtered two', 'Filtered one'])
    expect(await found('category=Finance')).toEqual(['Filtered one'])
    expect(await found('tag=rare%20tag&stage=draft')).toEqual(['Filtered two'])
    expect(await found('author=Rahel%20Ost&category=Politics')).toEqual([])
    expect(await titlesOf('tag=rare%20tag&status=published')).toEqual(['Filtered one'])
    for (const { _id } of [one, two]) {
      await request('DELETE', `/api/admin/articles/${_id}`, { token })
    }
  })

  it('is searched by every word of the text, as it is published and as it is edited', async () => {
    const path = (id: string, rest = '') => `/api/admin/articles/${id}${rest}`
    const search = (q: string) => titlesOf(new URLSearchParams({ q }).toString())
    const title = 'Searched'
    const content = (words: string) => ({
      title,
      content: `<p>It has <b>wat</b>er and ${words}.</p>`,
    })
    const { _id } = await write(token, content('MÜLLHEIM &amp; salt'))
    const save = (json: object, rest = '') => request('PUT', path(_id, rest), { token, json })
    expect(await search('searched mullheim water')).toEqual([title])
    await save(content('pepper'))
    expect(await search('mullheim')).toEqual([])
    expect(await search('peppe')).toEqual([title])
    await save({}, '/publish')
    expect(await search('pepper searched')).toEqual([title])
    await save(content('cinnamon'), '/working-copy')
    expect([await search('cinnamon'), await search('pepper')]).toEqual([[title], [title]])
    await request('DELETE', path(_id, '/working-copy'), { token })
    expect(await search('cinnamon')).toEqual([])
    await save({}, '/needs-rewrite')
    expect(await search('pepper')).toEqual([title])
    await save({ ...content('saffron'), published: true })
    await request('DELETE', path(_id), { token })
    expect(await search('saffron')).toEqual([])
    await request('PUT', `/api/admin/bin/${_id}/restore`, { token })
    expect(await search('saffron')).toEqual([title])
    await request('DELETE', path(_id), { token })
  })

  it('is searched by as many words as fit, of which the first ten count', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789αβγδεζηθικλμνξ'
    const title = [...letters].slice(0, 10).join(' ')
    const { _id } = await write(token, { title })
    const many = new URLSearchParams({ q: [...letters].join(' ') }).toString()
    expect(await titlesOf(many)).toEqual([title])
    const counts = await request('GET', `/api/admin/counts?${many}`, { token })
    expect(await counts.json()).toMatchObject({ total: 1 })
    await request('DELETE', `/api/admin/articles/${_id}`, { token })
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
