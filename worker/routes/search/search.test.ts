import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SearchAnswer, searchAnswerSchema, type TextPart } from '#domain/search/search.ts'
import { searchArticles } from '#worker/db/search/search.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { countTrips } from '#worker/testing/counted-trips.ts'

const admin = await adminToken()
const reader = await readerToken()
beforeAll(async () => {
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

  it('reads a table as sentences', async () => {
    const content =
      '<table><caption>Tonnage</caption><tbody><tr><th><p>Ship</p></th><th><p>Tons</p></th></tr>' +
      '<tr><td><p>Mackaybennet</p></td><td><p>1,700.</p></td></tr></tbody></table><p>So it was.</p>'
    await publish('A Ledger of Ships', '', '', { content })
    const { results } = await search('mackaybennet')
    expect(shown(results[0]?.excerpt)).toBe(
      'Tonnage. Ship, Tons. [Mackaybennet], 1,700. So it was.',
    )
  })

  it('finds the words beside code and a table, and reads no sentence into them', async () => {
    const table = '<table><caption>Quaggas</caption><tbody><tr><td>Ten</td></tr></tbody></table>'
    const content = `<p>Ripe gooseberry</p><pre><code>zanzibar</code></pre>plainly${table}afterwards`
    await publish('A Ledger of Berries', '', '', { content })
    for (const word of ['gooseberry', 'zanzibar', 'plainly', 'quaggas', 'afterwards']) {
      expect(await titles(`"${word}"`)).toEqual(['A Ledger of Berries'])
    }
    const { results } = await search('zanzibar')
    expect(shown(results[0]?.excerpt)).toBe(
      'Ripe gooseberry [zanzibar] plainly Quaggas. Ten. afterwards',
    )
  })

  it('lists equal matches by date, then by id, on every page, however they were stored', async () => {
    const days = Array.from({ length: 47 }, (_, made) => `2024-01-${10 + ((made * 7) % 12)}`)
    for (const day of days) {
      await publish('Twin Sextants', '', 'Brass.', { publishedAt: `${day}T00:00:00.000Z` })
    }
    const found: { at: string; id: string }[] = []
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page = await search('sextants', `&cursor=${cursor}`)
      found.push(
        ...page.results.map(({ _id, publishedAt }) => ({ at: publishedAt ?? '', id: _id })),
      )
      cursor = page.next
    }
    const expected = found.toSorted((a, b) => b.at.localeCompare(a.at) || (a.id < b.id ? -1 : 1))
    expect(found.map(({ at }) => at.slice(0, 10))).toEqual(days.toSorted().reverse())
    expect(found).toEqual(expected)
  })

  it('sorts a few equal matches without a second trip', async () => {
    for (const day of ['03', '05', '04']) {
      const publishedAt = `2023-01-${day}T00:00:00.000Z`
      await publish('Twin Octants', '', 'Brass.', { publishedAt })
    }
    const { binding, allow, release } = countTrips(env.DB)
    allow(1)
    const request = { query: 'octants', category: undefined, offset: 0 } as const
    const { results } = await searchArticles(binding, request)
    release()
    const days = results.map(({ publishedAt }) => publishedAt?.slice(8, 10))
    expect(days).toEqual(['05', '04', '03'])
  })

  it('ignores accents and letter case', async () => {
    expect(await titles('CAFE resumes')).toEqual(['Café society'])
  })

  it('finds words that may be divided at soft hyphens, however they are typed', async () => {
    const word = 'Zollhaus\u00adarchiv'
    await publish(`${word}e`, `Im ${word}.`, `Die ${word}are brannten.`)
    for (const query of ['zollhausarchiv', 'ZOLLHAUS\u00adARCHIV']) {
      const { results } = await search(query)
      expect(results.map(({ title, excerpt }) => [shown(title), shown(excerpt)])).toEqual([
        ['[Zollhausarchive]', 'Die [Zollhausarchivare] brannten.'],
      ])
    }
    expect(await titles('"im zollhausarchiv"')).toEqual(['Zollhausarchive'])
  })

  it('finds the words inside of a Japanese title, and Arabic ones behind their article', async () => {
    await publish('海底ケーブルの修理', '', '…')
    await publish('إصلاح الكابلات والمحطات', '', '…')
    for (const part of ['海底', 'ケーブル', 'ケーブルの修', '修理', '海底　修理']) {
      expect([part, await titles(part)]).toEqual([part, ['海底ケーブルの修理']])
    }
    for (const word of ['الكابلات', 'كابلات', 'كابل', 'محطات']) {
      expect([word, await titles(word)]).toEqual([word, ['إصلاح الكابلات والمحطات']])
    }
    expect(await titles('ブルの理')).toEqual([])
  })

  it('finds by author and by tag, and says which', async () => {
    await publish('Under a name', '', 'Text.', { author: 'Inés Okafor', tags: ['tide', 'salt'] })
    expect(shown((await search('okafor')).results[0]?.author)).toBe('Inés [Okafor]')
    expect((await search('salt')).results[0]?.tags.map(shown)).toEqual(['[salt]'])
  })

  it('names the authors to whom a byline of several leads, and none if the byline does', async () => {
    const authors = [
      { name: 'Maud Ferrer', role: 'text' },
      { name: 'Bo Lindqvist', role: 'text' },
    ]
    const author = 'Maud Ferrer and Bo Lindqvist'
    await publish('By two', '', 'Lamplight.', { author, authors })
    await publish('By one', '', 'Moonlight.', { author: 'Maud Ferrer' })
    expect((await search('lamplight')).results[0]?.authors).toEqual([
      { id: 'maud-ferrer', name: 'Maud Ferrer', role: 'text' },
      { id: 'bo-lindqvist', name: 'Bo Lindqvist', role: 'text' },
    ])
    expect((await search('ferrer')).results.map(({ author }) => shown(author)).sort()).toEqual([
      'Maud [Ferrer]',
      'Maud [Ferrer] and Bo Lindqvist',
    ])
    expect((await search('moonlight')).results[0]).not.toHaveProperty('authors')
    const cookie = `latchkey_site=${reader}`
    const page = await request('GET', '/search?q=lamplight', { headers: { cookie } })
    expect(await page.text()).toContain('href="/contributors/bo-lindqvist"')
  })

  it('matches all of the words', async () => {
    expect(await titles('grapnel tar')).toEqual(['Letters'])
    expect(await titles('grapnel tar finance')).toEqual([])
  })

  it('wants quoted words in their order', async () => {
    expect(await titles('bottom cable')).toEqual(['The Cable at the Bottom'])
    expect(await titles('"bottom cable"')).toEqual([])
    expect(await titles('“cable at the bottom”')).toEqual(['The Cable at the Bottom'])
    expect(await titles('"cafe society" read')).toEqual(['Café society'])
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

describe('a search with a typing error', () => {
  beforeAll(async () => {
    await publish('The Public Library', '', 'Shelves and a reading room.', { category: 'Finance' })
    await publish('Liberty', '', 'Libraries, again: the library.')
  })

  it.each([
    ['libary', 'library'],
    ['Libary', 'library'],
    ['public libary', 'public library'],
    ['lirbary shelvse', 'library shelves'],
    ['éxamle of a libray', undefined],
    ['grapnell', 'grapnel'],
    ['cabel', 'cable'],
    ['zzzz', undefined],
    ['tra', undefined],
  ])('%j is taken for %j', async (query, corrected) => {
    const answer = await search(query)
    expect(answer.corrected).toBe(corrected)
    expect(answer.results.length > 0).toBe(corrected !== undefined)
  })

  it('finds what is meant, with its own pages', async () => {
    const { results, corrected } = await search('libary', '&category=finance')
    expect(results.map(({ title }) => shown(title))).toEqual(['The Public [Library]'])
    const again = await search(corrected ?? '', '&category=finance')
    expect(again).toEqual({ results, next: null })
  })

  it('can be for the words as they are', async () => {
    expect(await search('libary', '&exact=true')).toEqual({ results: [], next: null })
  })

  it('is not corrected if articles have all of its words', async () => {
    expect(await search('liberty grapnel')).toEqual({ results: [], next: null })
    expect((await search('libra')).corrected).toBeUndefined()
  })

  it('takes one trip more, and a word that articles have takes none', async () => {
    const { binding, allow, release } = countTrips(env.DB)
    const ask = (query: string) =>
      searchArticles(binding, { query, category: undefined, offset: 0 })
    allow(1)
    expect((await ask('library')).results).toHaveLength(2)
    allow(1)
    expect((await ask('xylophone')).results).toHaveLength(0)
    allow(2)
    expect((await ask('libary')).corrected).toBe('library')
    release()
  })

  it('knows no word of an article that readers may not see', async () => {
    const draft = await write(admin, { title: 'Hush', content: '<p>The wombat.</p>' })
    expect((await search('wombta')).corrected).toBeUndefined()
    await request('PUT', `/api/admin/articles/${draft._id}/publish`, { token: admin })
    expect((await search('wombta')).corrected).toBe('wombat')
    await request('DELETE', `/api/admin/articles/${draft._id}`, { token: admin })
    expect((await search('wombta')).corrected).toBeUndefined()
  })
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

describe('a search in other languages', () => {
  beforeAll(async () => {
    await publish('Verfassungsgericht prüft Straßenbau', '', 'Frau Müller klagt über die Größe.')
    await publish('Un cœur à l’hôpital', '', 'L’élève naïf a reçu une lettre.')
    await publish('El niño y la corazonada', '', 'Mañana habrá elecciones.')
    await publish('مَدرسةُ أحمدَ الجديدة', 'عن المدينة', 'كتب الطلاب رسالةً إلى المسؤولين.', {
      language: 'ar',
    })
  })

  it.each([
    ['verfassung', 'Verfassungsgericht prüft Straßenbau'],
    ['pruft', 'Verfassungsgericht prüft Straßenbau'],
    ['strassenbau', 'Verfassungsgericht prüft Straßenbau'],
    ['Mueller', 'Verfassungsgericht prüft Straßenbau'],
    ['groesse', 'Verfassungsgericht prüft Straßenbau'],
    ['coeur', 'Un cœur à l’hôpital'],
    ['hopital eleve', 'Un cœur à l’hôpital'],
    ['nino manana', 'El niño y la corazonada'],
    ['مدرسه', 'مَدرسةُ أحمدَ الجديدة'],
    ['مَدْرَسة', 'مَدرسةُ أحمدَ الجديدة'],
    ['احمد', 'مَدرسةُ أحمدَ الجديدة'],
    ['جديدة', 'مَدرسةُ أحمدَ الجديدة'],
    ['مدينة', 'مَدرسةُ أحمدَ الجديدة'],
    ['رسالة', 'مَدرسةُ أحمدَ الجديدة'],
    ['طلاب', 'مَدرسةُ أحمدَ الجديدة'],
  ])('finds %s', async (query, title) => {
    expect(await titles(query, '&exact=true')).toEqual([title])
  })

  it('says in which language an article is, if it has one of its own', async () => {
    const [arabic] = (await search('طلاب')).results
    const [other] = (await search('hopital')).results
    expect([arabic?.language, other?.language]).toEqual(['ar', undefined])
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
