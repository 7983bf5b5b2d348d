import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { deleteForGood } from '#domain/articles/calls.ts'
import { listAuthors, updateAuthor } from '#domain/authors/calls.ts'
import { request, type SentRequest } from '#domain/calls/request.ts'
import {
  createEdition,
  deleteEdition,
  listEditions,
  publishEdition,
  retractEdition,
  showEditionOnHome,
  updateEdition,
} from '#domain/editions/calls.ts'
import { exportedEditionsFile } from '#domain/editions/exported-edition.ts'
import { mediaFacts } from '#domain/images/media.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { exportArticles } from '#tools/export/export-run.ts'
import { importAuthors } from '#tools/import/sending/import-authors.ts'
import { importEditions } from '#tools/import/sending/import-editions.ts'
import { articlesByTitle, comparable, importAll, importBeside } from './imports.ts'
import { suggestedWord, suggestWords } from './suggested-words.ts'

/** Of the demonstration’s articles, beside what they all hold: two with pictures, one of them with a recording. */
const kept = 2

let product: StartedProduct
let client: StartedProduct['client']
let folder: string
beforeAll(async () => {
  product = await startProduct()
  product.pauseBuilds()
  ;({ client } = product)
  folder = await temporaryFolder('export')
  const listed = (await client.list()).toSorted((a, b) => Number(!a.audio) - Number(!b.audio))
  for (const { _id } of listed.slice(kept)) await client.remove(_id)
  const cover = listed[0]?.coverImage ?? ''
  expect([cover, listed[0]?.audio]).toEqual([
    expect.stringMatching(/^\/media\//),
    expect.anything(),
  ])
  await client.editImage(mediaFacts(cover)?.hash ?? '', described)
  await client.create({
    title: '“Everything”: no, yes — 1: #2',
    content: everything.replaceAll('COVER', cover),
    summary: 'Two lines:\n- of a summary',
    tags: ['politics', 'a: b', '#c'],
    author: '',
    category: 'Politics',
    reporter: 'Rae',
    topic: 'All of it',
    quotes: [{ text: 'Words', attribution: 'Someone', position: 'center' }],
    coverImage: cover,
    coverAlt: 'A “gate”: half open',
    photoCredit: 'Photo: Lee',
    citations: [{ title: 'A <source> & more', url: 'https://example.com/?a=1&b=2' }],
    published: true,
    publishedAt: '2020-02-29T23:59:59.000Z',
  })
  const { _id } = await client.create({ title: 'Not Good Yet', content: '<p>Words.</p>' })
  await client.markForRewrite(_id, 'More “words”:\n- please')
  await addEditions()
  const [{ coverImage = '' } = {}] = (await client.list()).filter(({ coverImage }) => coverImage)
  await describeAuthor('“Watches”: the # gate', coverImage)
})
afterAll(() => product.stop())

/** What the media library says of a cover. */
const described = {
  name: 'A “gate”: 1',
  alt: 'A gate, half open',
  credit: 'Lee: photographer',
  licence: 'CC BY 4.0',
  focus: { x: 20, y: 75 },
}

const readAuthors = () => request(client, listAuthors)

/** Says something of one author, and nothing of the others. */
async function describeAuthor(line: string, picture: string): Promise<void> {
  for (const { id, name, account, revision } of await readAuthors()) {
    const said = name === 'The Desk' ? { line, picture } : {}
    const body = { name, account, revision, ...said }
    await request(client, updateAuthor, { params: { id }, body })
  }
}

/** What is compared of the authors of different magazines. */
async function comparableAuthors(): Promise<unknown[]> {
  const authors = await readAuthors()
  return authors.map(({ name, line, picture }) => [name, line, mediaFacts(picture)?.width])
}

const readEditions = () => request(client, listEditions)

async function removeEditions(): Promise<void> {
  for (const { id, revision, published } of (await readEditions()).editions) {
    if (published) await request(client, retractEdition, { params: { id }, body: { revision } })
    await request(client, deleteEdition, { params: { id } })
  }
  await request(client, showEditionOnHome, { body: { opensHome: false } })
}

/** One with all that an edition can hold, and a draft among its articles; another that nobody saw. */
async function addEditions(): Promise<void> {
  await removeEditions()
  const listed = await client.list()
  const shown = listed.filter(({ published }) => published).map(({ _id }) => _id)
  const draft = listed.find(({ published }) => !published)?._id ?? ''
  const text = {
    number: 7,
    title: 'Salt & “Pepper”',
    editorial: 'One.\n\nTwo.',
    coverImage: listed.find(({ coverImage }) => coverImage)?.coverImage ?? '',
    coverAlt: 'A gate',
    offersEpub: true,
  }
  const made = await request(client, createEdition, { body: { ...text, articles: shown } })
  const publishedAt = '2026-01-05T10:00:00.000Z'
  const { id, revision } = await request(client, publishEdition, {
    params: { id: made.id },
    body: { revision: made.revision, publishedAt },
  })
  const articles = [...shown.slice(0, 1), draft, ...shown.slice(1).toReversed()]
  await request(client, updateEdition, { params: { id }, body: { ...text, articles, revision } })
  await request(client, createEdition, {
    body: { number: 8, title: 'Not out', articles: [draft] },
  })
  await request(client, showEditionOnHome, { body: { opensHome: true } })
}

/** What is compared of the editions of different magazines. */
async function comparableEditions(): Promise<object> {
  const { editions, opensHome } = await readEditions()
  return {
    opensHome,
    editions: editions.map(
      ({ number, title, editorial, coverImage, coverAlt, offersEpub, ...state }) => ({
        ...{ number, title, editorial, coverAlt, offersEpub },
        published: state.published,
        publishedAt: state.publishedAt,
        cover: mediaFacts(coverImage)?.width,
        contents: state.contents.map(({ title, state }) => [title, state]),
      }),
    ),
  }
}

/** All that an article can hold, and what Markdown and templates would take for theirs. */
const everything = [
  '<h1>One</h1><h2>Two</h2><h3>Three <em>four</em></h3>',
  '<p>1. no list * no star _ no line # no heading {{ no.value }} {% no tag %} &lt;b&gt; \\ `x`</p>',
  '<p>H<sub>2</sub>O, x<sup>2</sup>, <u>under</u> <s>struck</s> <strong>b<em>bi</em></strong><br>next</p>',
  '<p></p><p>https://example.com/plain and <a href="https://example.com/" target="_blank" rel="noopener noreferrer">a link</a></p>',
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul><ul><li><p>another list</p></li></ul>',
  '<ol start="4"><li><p>four</p><p>more of it</p></li></ol>',
  '<blockquote><p>q</p><p>r</p></blockquote><hr>',
  '<pre><code>if (a &lt; b) {\n\n  c\n}</code></pre>',
  '<figure data-width="wide"><img src="COVER" alt="A gate"><figcaption>Half <em>open</em>. <cite>Photo: Lee</cite></figcaption></figure>',
  '<figure data-width="wide"><img src="COVER" alt=""></figure><figure><img src="COVER" alt="B"><figcaption>c</figcaption></figure>',
  '<table><tbody><tr><th colspan="2">h</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
].join('')

/** Exports everything as a format, empties the magazine, imports the export, and compares. Returns what was exported. */
async function expectReadBack(format: 'markdown' | 'ghost'): Promise<Map<string, AdminArticle>> {
  const out = join(folder, format)
  const written = await exportArticles(client, format, out, () => {})
  const before = await articlesByTitle(client)
  const authorsBefore = await comparableAuthors()
  const editionsBefore = await comparableEditions()
  expect([written.articles, written.editions]).toEqual([before.size, 2])
  const file = format === 'ghost' ? join(out, 'ghost.json') : out
  const besideItself = await importAll(client, file)
  expect(new Set(besideItself.map(({ reason }) => reason))).toEqual(
    new Set(['it was exported from here, where it still is']),
  )
  const editionsBesideThemselves = await importBeside(importEditions, client, file)
  expect(editionsBesideThemselves.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  await removeEditions()
  for (const { _id } of before.values()) {
    await client.remove(_id)
    await request(client, deleteForGood, { params: { id: _id } })
  }
  await describeAuthor('', '')
  expect(await client.count()).toBe(0)
  const planned = await importBeside(importEditions, client, file, { dryRun: true })
  expect(planned.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Edition 7: Salt & “Pepper”', 'made'],
    ['Edition 8: Not out', 'made'],
  ])
  expect((await readEditions()).editions).toEqual([])
  const posts = await importAll(client, file)
  expect(posts.filter(({ outcome }) => outcome !== 'made')).toEqual([])
  expect(posts.flatMap(({ warnings: losses, missing }) => [...losses, ...missing])).toEqual([])
  const after = await articlesByTitle(client)
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [title, article] of before) {
    expect(comparable(after.get(title) ?? fail())).toEqual(comparable(article))
  }
  const { coverImage } = after.get('“Everything”: no, yes — 1: #2') ?? fail()
  const { hash = '' } = mediaFacts(coverImage) ?? {}
  expect(await client.readImage(hash)).toMatchObject(described)
  const again = await importAll(client, file)
  expect(again.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
  const authors = () => importBeside(importAuthors, client, file)
  expect((await importBeside(importAuthors, client, file, { dryRun: true }))[0]?.outcome).toBe(
    'updated',
  )
  expect((await authors()).map(({ title, outcome }) => [title, outcome])).toEqual([
    ['The Desk', 'updated'],
  ])
  expect(await comparableAuthors()).toEqual(authorsBefore)
  expect((await authors()).map(({ outcome }) => outcome)).toEqual(['unchanged'])
  const editions = await importBeside(importEditions, client, file)
  expect(editions).toEqual(
    planned.map((edition) => ({ ...edition, outcome: 'made', warnings: [], missing: [] })),
  )
  expect(await comparableEditions()).toEqual(editionsBefore)
  const imported = await readEditions()
  const editionsAgain = await importBeside(importEditions, client, file)
  expect(editionsAgain.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  expect(await readEditions()).toEqual(imported)
  await expectSaidOfChangedEdition(out, file)
  return before
}

/** An edition that was changed in the export is not updated, and the report says so. */
async function expectSaidOfChangedEdition(out: string, file: string): Promise<void> {
  const path = join(out, exportedEditionsFile)
  const written = await readFile(path, 'utf8')
  await writeFile(path, written.replace('Not out', 'Out soon'))
  const [, changed] = await importBeside(importEditions, client, file)
  expect(changed).toMatchObject({
    outcome: 'skipped',
    reason: 'it was not updated: an edition with its number is here with another title',
  })
  await writeFile(path, written)
}

/** The articles by their titles, as they were exported: their ids name the files. */
let exported: Map<string, AdminArticle>

it('an export as Markdown is read back to equal articles', async () => {
  exported = await expectReadBack('markdown')
})

it('an export as Markdown is Markdown that people read', async () => {
  const [article] = [...exported.values()].filter(({ published }) => published)
  const text = await readFile(join(folder, 'markdown', `${article?._id}.md`), 'utf8')
  expect(text).toMatch(/^---\ntitle: ".+"\ndate: \d{4}-\d\d-\d\dT/)
  expect(text).not.toMatch(/<(p|strong|em|a|h2|ul|li)[ >]/)
})

// While all that was imported is still there.
it('an article that needs a rewrite is brought up to date, and still needs it', async () => {
  const marked = [...exported.values()].find(({ status }) => status === 'needs_rewrite')
  const out = join(folder, 'markdown')
  await appendFile(join(out, `${marked?._id}.md`), '\nOne more paragraph.\n')
  const changed = (await importAll(client, out)).filter(({ outcome }) => outcome !== 'unchanged')
  expect(changed).toMatchObject([{ title: marked?.title, outcome: 'updated' }])
  const after = (await articlesByTitle(client)).get(marked?.title ?? '')
  expect(after).toMatchObject({ status: 'needs_rewrite' })
  expect(after?.content).toContain('One more paragraph.')
})

it('an export for Ghost is read back to equal articles', () => expectReadBack('ghost'))

it('an export that is read back where it was made loses nothing of what it skips', async () => {
  const text = { title: 'Corrected', content: '<p>Words.</p>', published: true }
  const { _id, revision } = await client.create(text)
  const correction = { kind: 'correction', note: 'It said a word.', placement: 'top' } as const
  await client.save(_id, { ...text, correction, revision })
  const out = join(folder, 'corrected')
  await exportArticles(client, 'markdown', out, () => {})
  const reports = await importAll(client, out)
  expect(reports.find(({ title }) => title === text.title)).toMatchObject({
    outcome: 'skipped',
    warnings: [],
  })
  await client.remove(_id)
})

it('an export tells of a picture that is not there, and writes everything else', async () => {
  const address = `/media/${'f'.repeat(32)}-60x40.webp`
  const title = 'Names nothing'
  const content = `<p>Before.</p><figure><img src="${address}" alt=""></figure><p>After.</p>`
  const { _id } = await client.create({ title, content })
  for (const format of ['markdown', 'ghost'] as const) {
    const out = join(folder, `${format}-lacking`)
    const { articles, missing } = await exportArticles(client, format, out, () => {})
    expect([articles, missing]).toEqual([await client.count(), [{ namedBy: title, address }]])
    const file = join(out, format === 'ghost' ? 'ghost.json' : `${_id}.md`)
    expect(await readFile(file, 'utf8')).toMatch(/Before\.[\s\S]*After\./)
  }
})

it('an export goes on without an article that is deleted meanwhile', async () => {
  const { _id } = await client.create({ title: 'Deleted meanwhile', content: '<p>Words.</p>' })
  class Deleting extends ApiClient {
    override async read(id: string): Promise<AdminArticle> {
      if (id === _id) await client.remove(id)
      return super.read(id)
    }
  }
  const site = new Deleting(client.origin, { token: client.token })
  const { articles } = await exportArticles(site, 'markdown', join(folder, 'fewer'), () => {})
  expect(articles).toBe(await client.count())
})

it('an export has an article once whose title moves it to another page meanwhile', async () => {
  const text = { content: '<p>Words.</p>' }
  const { _id } = await client.create({ title: 'zz, the last one', ...text })
  const ids = (await client.list()).map((article) => article._id)
  let pages = 0
  class Paging extends ApiClient {
    override async fetch<T>(sent: SentRequest, read: (response: Response) => Promise<T>) {
      const path = sent.path.replace('limit=500', 'limit=2')
      const page = await super.fetch({ ...sent, path }, read)
      if (++pages === 1) await client.save(_id, { title: '1, the first one', ...text })
      return page
    }
  }
  const site = new Paging(client.origin, { token: client.token })
  const listed = (await Array.fromAsync(site.listAll())).map((article) => article._id)
  await client.remove(_id)
  expect(listed.toSorted()).toEqual(ids.toSorted())
})

it('an export has no words that are only suggested', async () => {
  const listed = await client.list()
  const [shown, draft] = [true, false].map((out) =>
    listed.find(({ published }) => published === out),
  )
  for (const article of [shown, draft]) await suggestWords(client, (article ?? fail())._id)
  for (const format of ['markdown', 'ghost'] as const) {
    const out = join(folder, `${format}-suggested`)
    await exportArticles(client, format, out, () => {})
    const entries = await readdir(out, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const texts = await Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
    )
    expect(texts.filter((text) => text.includes(shown?.title ?? '')).length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.toLowerCase().includes(suggestedWord))).toEqual([])
  }
})

it('an export never writes into a folder that holds something', async () => {
  await expect(exportArticles(client, 'ghost', folder, () => {})).rejects.toThrow(
    `${folder} is not empty. Name a new folder.`,
  )
})

function fail(): never {
  throw new Error('The article did not come back.')
}
