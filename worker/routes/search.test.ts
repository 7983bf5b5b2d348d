import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SearchAnswer, searchAnswerSchema, type TextPart } from '#domain/search.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'

let admin = ''
let reader = ''
beforeAll(async () => {
  admin = await adminToken()
  reader = await readerToken()
  await publish('The Cable at the Bottom', 'How it is mended.', 'A ship lowers a grapnel.')
  await publish('Letters', '', 'Nothing about ships, <em>something</em> about grapnels &amp; tar.')
  await publish('Café society', 'Who pays.', 'Résumés were read aloud.', { category: 'Finance' })
})

function publish(title: string, summary: string, text: string, more: object = {}) {
  return write(admin, { title, summary, content: `<p>${text}</p>`, published: true, ...more })
}

async function search(query: string, more = ''): Promise<SearchAnswer> {
  const path = `/api/search?q=${encodeURIComponent(query)}${more}`
  const response = await request('GET', path, { token: reader })
  expect(response.status).toBe(200)
  return searchAnswerSchema.parse(await response.json())
}

function shown(parts: TextPart[] | undefined): string {
  return (parts ?? []).map(({ text, match }) => (match ? `[${text}]` : text)).join('')
}

async function titles(query: string, more = ''): Promise<string[]> {
  const { results } = await search(query, more)
  return results.map(({ title }) => title.map(({ text }) => text).join(''))
}

describe('a search', () => {
  it('finds words and their beginnings, the title first, with the matches marked', async () => {
    const { results, next } = await search('cable')
    expect(results.map(({ title }) => shown(title))).toEqual(['The [Cable] at the Bottom'])
    expect(shown(results[0]?.excerpt)).toBe('How it is mended.')
    expect(next).toBeNull()
    const { results: bodies } = await search('grapn')
    expect(bodies.map(({ excerpt }) => shown(excerpt)).sort()).toEqual([
      'A ship lowers a [grapnel].',
      'Nothing about ships, something about [grapnels] & tar.',
    ])
  })

  it('ignores accents and letter case', async () => {
    expect(await titles('CAFE resumes')).toEqual(['Café society'])
  })

  it('finds by author and by tag, and says which', async () => {
    await publish('Under a name', '', 'Text.', { author: 'Inés Okafor', tags: ['tide', 'salt'] })
    expect(shown((await search('okafor')).results[0]?.author)).toBe('Inés [Okafor]')
    expect((await search('salt')).results[0]?.tags.map(shown)).toEqual(['[salt]'])
  })

  it('matches all of the words', async () => {
    expect(await titles('grapnel tar')).toEqual(['Letters'])
    expect(await titles('grapnel tar finance')).toEqual([])
  })

  it('can be limited to a category', async () => {
    expect(await titles('read', '&category=finance')).toEqual(['Café society'])
    expect(await titles('read', '&category=politics')).toEqual([])
  })

  it('continues after the last page', async () => {
    for (let made = 0; made < 23; made++) await publish(`Zebra ${made}`, '', 'Stripes.')
    const first = await search('zebra')
    expect([first.results.length, first.next]).toEqual([20, '20'])
    const second = await search('zebra', `&cursor=${first.next}`)
    expect([second.results.length, second.next]).toEqual([3, null])
    const ids = [...first.results, ...second.results].map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(23)
  })

  it('is open to readers and administrators alone', async () => {
    const cookie = { cookie: `latchkey_site=${reader}` }
    expect((await request('GET', '/api/search?q=a')).status).toBe(401)
    expect((await request('GET', '/api/search?q=a', { headers: cookie })).status).toBe(200)
    expect((await request('GET', '/api/search?q=a', { token: reader })).status).toBe(200)
    expect((await request('GET', '/api/search?q=a', { token: admin })).status).toBe(200)
  })

  it.each(['&category=sports', '&cursor=-1', '&cursor=x', '&cursor=99999'])(
    'refuses %s',
    async (more) => {
      const response = await request('GET', `/api/search?q=a${more}`, { token: reader })
      expect(response.status).toBe(400)
    },
  )
})

describe('what is searched', () => {
  it('follows publishing, editing, retracting and deleting at once', async () => {
    const draft = await write(admin, { title: 'Quokka', content: '<p>One marsupial.</p>' })
    const change = (path: string, json?: object) =>
      request('PUT', `/api/admin/articles/${draft._id}${path}`, { token: admin, json })
    expect(await titles('marsupial')).toEqual([])
    await change('/publish')
    expect(await titles('marsupial')).toEqual(['Quokka'])
    await change('', { title: 'Quoll', content: '<p>Another animal.</p>', published: true })
    expect([await titles('marsupial'), await titles('animal')]).toEqual([[], ['Quoll']])
    await change('/needs-rewrite')
    expect(await titles('quoll')).toEqual([])
    await change('/publish')
    expect(await titles('quoll')).toEqual(['Quoll'])
    await request('DELETE', `/api/admin/articles/${draft._id}`, { token: admin })
    expect(await titles('quoll')).toEqual([])
    await env.DB.prepare("insert into search_index (search_index) values ('integrity-check')").run()
  })

  it('is the text of the save that was stored, if several came at once', async () => {
    const { _id } = await publish('Race', '', 'Start.')
    const saves = ['alpha', 'bravo', 'carol', 'delta'].map(async (text) => {
      const json = { title: 'Race', content: `<p>${text}</p>`, published: true }
      const response = await request('PUT', `/api/admin/articles/${_id}`, { token: admin, json })
      return { text, status: response.status }
    })
    await Promise.all(saves)
    const stored = await env.DB.prepare('select content from articles where id = ?')
      .bind(_id)
      .first<string>('content')
    const document = await env.DB.prepare('select body from search_documents where article_id = ?')
      .bind(_id)
      .first<string>('body')
    expect(stored).toBe(`<p>${document}</p>`)
  })
})

describe('a hostile query', () => {
  it.each([
    '"',
    '"unbalanced',
    "' or 1=1 --",
    'title:cable NEAR(',
    '* ^ - + : ( ) { } [ ]',
    'AND OR NOT',
    '\u0000cable\u0000',
    '🔑'.repeat(50),
    'x'.repeat(5_000),
    'a '.repeat(2_000),
    '%00%ff',
    '\ufdd0cable\ufdd1',
    '<script>alert(1)</script>',
  ])('is searched as plain words: %j', async (query) => {
    await search(query)
  })

  it('is searched as plain words, whatever it is', async () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(anything, async (query) => void (await search(query))),
      { seed: Number(env.SEED), numRuns: 150 },
    )
  })

  it('marks nothing but matches in a text that looks like markup', async () => {
    await publish('Tags <b>bold</b>', '', '&lt;script&gt;quux&lt;/script&gt;')
    const { results } = await search('quux')
    expect(shown(results[0]?.title)).toBe('Tags <b>bold</b>')
    expect(shown(results[0]?.excerpt)).toBe('<script>[quux]</script>')
  })
})
