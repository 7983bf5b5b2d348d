import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { articlePath } from '#domain/articles/slug.ts'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { currentEditionOf } from '#domain/editions/edition.ts'
import {
  type AdminEdition,
  adminEditionSchema,
  editionListSchema,
} from '#domain/editions/edition-schema.ts'
import { limits } from '#domain/limits.ts'
import { createInMemorySource } from '#domain/reader/in-memory-source.ts'
import { clearMagazine } from '#worker/db/backup/restore.ts'
import { readGateState } from '#worker/db/gate-state.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { accountToken, adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { freshIsolate, servedFrom } from '#worker/testing/served-release.ts'

let token = ''
let cookie = ''
/** An isolate beside a release of the content as it was before the test. */
let worker: Environment
beforeEach(async () => {
  while (await clearMagazine(env.DB));
  token = await accountToken({ username: 'Wren', role: 'editor' })
  cookie = `latchkey_site=${await readerToken()}`
  worker = await freshIsolate()
})

function send(method: string, path: string, json?: object): Promise<Response> {
  return request(method, `/api/admin/editions${path}`, { token, json, env: worker })
}

async function edition(answer: Promise<Response>, status = 200): Promise<AdminEdition> {
  const response = await answer
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(status)
  return adminEditionSchema.parse(body)
}

async function refusal(answer: Promise<Response>): Promise<{ status: number; message: string }> {
  const response = await answer
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

const make = (fields: object) =>
  edition(send('POST', '', { number: 1, title: 'Salt', ...fields }), 201)

const change = (action: 'publish' | 'retract', { id, revision }: AdminEdition) =>
  send('PUT', `/${id}/${action}`, { revision })

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await request('GET', path, {
    headers: { cookie, accept: 'text/html' },
    env: worker,
  })
  return { status: response.status, text: await response.text() }
}

async function drafts(...titles: string[]) {
  return Promise.all(titles.map((title) => write(token, { title }, worker)))
}

const idsOf = (articles: readonly ({ _id: string } | undefined)[]) =>
  articles.map((article) => article?._id ?? '')

/** What a build would make of the editions now, and what the Worker does. */
async function bothSources() {
  const content = await readBuildContent(env.DB, 0)
  const { changed } = await readGateState(env.DB, { since: 0 })
  if (!changed) throw new Error('Nothing changed.')
  const { settings, leadArticle } = content
  return [
    createInMemorySource(content.changed, content),
    liveSource(env.DB, settings, leadArticle, currentEditionOf(changed)),
  ]
}

describe('an edition', () => {
  it('is published with its articles at once, in its order, as a build and the Worker show it', async () => {
    const [first, second] = await drafts('The ferry', 'The mill')
    const out = await write(token, { title: 'Out already', published: true }, worker)
    const made = await make({ articles: idsOf([second, out, first]), editorial: 'One.\n\nTwo.' })
    expect(made).toMatchObject({ published: false, publishedAt: null, revision: 1 })
    expect((await get('/editions/1')).status).toBe(404)
    expect((await get('/')).text).not.toContain('/editions')
    const before = await readBuildContent(env.DB, 0)
    const published = await edition(change('publish', made))
    expect(published.contents.map(({ state }) => state)).toEqual(Array(3).fill('published'))
    const after = await readBuildContent(env.DB, before.version)
    expect(after.version).toBe(before.version + 3)
    expect(after.changed.map(({ title }) => title).sort()).toEqual(['The ferry', 'The mill'])
    const page = await get('/editions/1')
    expect(page.status).toBe(200)
    const places = ['One.', 'Two.', 'The mill', 'Out already', 'The ferry'].map((words) =>
      page.text.indexOf(words),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
    expect((await get('/')).text).toContain('href="/editions"')
    const [built, live] = await bothSources()
    for (const read of ['editions', 'currentEdition'] as const) {
      expect(await live?.[read]()).toEqual(await built?.[read]())
    }
    expect(await live?.edition(1)).toEqual(await built?.edition(1))
    // The first article of the edition is the newest.
    expect((await live?.feedTop('all'))?.articles.map(({ title }) => title)).toEqual([
      'The mill',
      'The ferry',
      'Out already',
    ])
  })

  it('is refused as a whole, naming the articles that are not ready', async () => {
    const [good, sent, binned] = await drafts('Good', 'Sent back', 'Thrown away')
    const made = await make({ articles: idsOf([good, sent, binned]) })
    const admin = `/api/admin/articles/`
    await request('PUT', `${admin}${sent?._id}/needs-rewrite`, { token, json: {}, env: worker })
    await request('DELETE', `${admin}${binned?._id}`, { token, env: worker })
    expect(await refusal(change('publish', made))).toEqual({
      status: 409,
      message:
        'Nothing was published: “Sent back” is to be rewritten, “Thrown away” is in the bin.',
    })
    const empty = await make({ number: 2 })
    expect((await refusal(change('publish', empty))).message).toContain('has no articles')
    expect((await readBuildContent(env.DB, 0)).changed).toEqual([])
    expect((await get(articlePath({ _id: good?._id ?? '', slug: null }))).status).toBe(404)
  })

  it('says how the date of its first publication is written', async () => {
    const { id, revision } = await make({ articles: idsOf(await drafts('Dated')) })
    const dated = { revision, publishedAt: '2026-02-30' }
    expect(await refusal(send('PUT', `/${id}/publish`, dated))).toEqual({
      status: 400,
      message: 'A date is written like 2026-11-20T18:40:00Z.',
    })
  })

  it('is refused while edits that no one sees in it lie beside a draft', async () => {
    const [ferry] = await drafts('The ferry')
    const made = await make({ articles: idsOf([ferry]) })
    const json = { title: 'Not reviewed', content: '<p>Edited.</p>' }
    const path = `/api/admin/articles/${ferry?._id}/working-copy`
    expect((await request('PUT', path, { token, json, env: worker })).status).toBe(200)
    expect(await refusal(change('publish', made))).toEqual({
      status: 409,
      message: 'Nothing was published: “The ferry” has unpublished edits.',
    })
    await request('DELETE', path, { token, env: worker })
    expect((await edition(change('publish', made))).published).toBe(true)
  })

  it('asks the checklist of each article, and is published with a reason for each', async () => {
    const [ferry, mill, quiet] = await drafts('The ferry', 'The mill', 'Quiet')
    const note = async (id: string) => {
      const anchor = { ranges: [[0, 3]], text: 'The', before: '', after: '' }
      const json = { id: crypto.randomUUID(), text: 'Is that so?', quote: 'The', anchor }
      await request('POST', `/api/admin/articles/${id}/notes`, { token, json, env: worker })
      return json.id
    }
    const made = await make({ articles: idsOf([ferry, mill, quiet]) })
    const [ferryId, millId] = idsOf([ferry, mill])
    const [first, second] = [await note(ferryId ?? ''), await note(millId ?? '')]
    const publish = (checklists?: object) =>
      send('PUT', `/${made.id}/publish`, { revision: made.revision, checklists })
    const listed = await (await send('GET', `/${made.id}/checklist`)).json()
    expect(listed).toMatchObject([
      { _id: ferryId, title: 'The ferry', blockers: [{ id: 'open-notes', items: [first] }] },
      { _id: millId, title: 'The mill', blockers: [{ id: 'open-notes', items: [second] }] },
    ])
    expect(await refusal(publish({}))).toEqual({
      status: 400,
      message:
        'Nothing was published. The checklist holds back “The ferry”: 1 note is open. “The mill”: 1 note is open. Say why each is published all the same.',
    })
    const overridden = ['open-notes']
    const forFerry = { overridden, items: { notes: [first] }, reason: 'Answered by phone.' }
    const late = await note(millId ?? '')
    const forMill = { overridden, items: { notes: [second] }, reason: 'The lawyer agreed.' }
    const answers = { [ferryId ?? '']: forFerry, [millId ?? '']: forMill }
    const refused = await publish(answers)
    const { issues } = (await refused.json()) as { issues: object[] }
    expect(issues).toMatchObject([{ field: `checklists.${millId}.open-notes` }])
    expect((await readBuildContent(env.DB, 0)).changed).toEqual([])
    const items = { notes: [second, late] }
    await edition(publish({ ...answers, [millId ?? '']: { ...forMill, items } }))
    const audit = await request('GET', '/api/admin/audit?kind=checklist-overridden', {
      token: await adminToken(),
    })
    const entries = auditEntrySchema.array().parse(await audit.json())
    expect(entries.map(({ by, subject }) => `${by}: ${subject}`).sort()).toEqual([
      'Wren: The ferry (open notes): Answered by phone.',
      'Wren: The mill (open notes): The lawyer agreed.',
    ])
  })

  it('loses an article that is retracted at once, and disappears when it is retracted itself', async () => {
    const [ferry, mill] = await drafts('The ferry', 'The mill')
    const made = await make({ articles: idsOf([ferry, mill]) })
    const published = await edition(change('publish', made))
    await send('PUT', '/home', { opensHome: true })
    const home = await get('/')
    expect(home.text).toContain('The current edition')
    expect(home.text).toContain('2 articles')
    const json = { title: 'The ferry', content: '<p>A text.</p>', published: false }
    await request('PUT', `/api/admin/articles/${ferry?._id}`, { token, json, env: worker })
    const page = await get('/editions/1')
    expect(page.text).toContain('The mill')
    expect(page.text).not.toContain('The ferry')
    const [built, live] = await bothSources()
    expect(await live?.edition(1)).toEqual(await built?.edition(1))
    await edition(change('retract', published))
    expect((await get('/editions/1')).status).toBe(404)
    expect((await get('/editions')).text).toContain('There is no edition yet.')
    const after = await get('/')
    expect(after.text).not.toContain('The current edition')
    expect(after.text).not.toContain('/editions')
    expect(after.text).toContain('The mill')
  })

  it.each([
    ['withdrawn', true, { withdrawal: { explanation: 'A source asked us to.' } }],
    ['unpublished', false, {}],
  ])(
    'never publishes an article that was %s, neither with the rest nor at first',
    async (_, withdrawn, how) => {
      const [ferry, mill, tide] = await drafts('The ferry', 'The mill', 'The tide')
      const published = await edition(change('publish', await make({ articles: idsOf([ferry]) })))
      const json = { title: 'The ferry', content: '<p>A text.</p>', published: false, ...how }
      const answer = await request('PUT', `/api/admin/articles/${ferry?._id}`, {
        token,
        json,
        env: worker,
      })
      expect(answer.status).toBe(200)
      const text = { number: 1, title: 'Salt', articles: idsOf([ferry, mill]) }
      const { id, revision } = published
      const saved = await edition(send('PUT', `/${id}`, { ...text, revision }))
      const takenBack = { state: 'draft', wasPublished: true, withdrawn }
      expect(saved.contents).toMatchObject([takenBack, { wasPublished: false }])
      const rest = await edition(change('publish', saved))
      expect(rest.contents.map(({ state }) => state)).toEqual(['draft', 'published'])
      const other = await make({ number: 2, articles: idsOf([ferry, tide]) })
      const first = await edition(change('publish', other))
      expect(first.contents.map(({ state }) => state)).toEqual(['draft', 'published'])
      const { changed } = await readBuildContent(env.DB, 0)
      expect(changed.map(({ title }) => title).sort()).toEqual(['The mill', 'The tide'])
    },
  )

  it('that was published is changed at once, and deleted only after it was retracted', async () => {
    const [ferry] = await drafts('The ferry')
    const published = await edition(change('publish', await make({ articles: idsOf([ferry]) })))
    const { id, revision } = published
    const text = { number: 4, title: 'Pepper', articles: idsOf([ferry]) }
    const saved = await edition(send('PUT', `/${id}`, { ...text, revision }))
    expect((await get('/editions/4')).text).toContain('Pepper')
    expect((await get('/editions/1')).status).toBe(404)
    const stale = await refusal(send('PUT', `/${id}`, { ...text, title: 'Sugar', revision }))
    expect(stale).toMatchObject({ status: 409 })
    expect(stale.message).toContain('Nothing was overwritten.')
    expect((await send('DELETE', `/${id}`)).status).toBe(409)
    await edition(change('retract', saved))
    expect((await send('DELETE', `/${id}`)).status).toBe(204)
    expect(editionListSchema.parse(await (await send('GET', '')).json()).editions).toEqual([])
    const audit = await request('GET', '/api/admin/audit?by=Wren&limit=20', {
      token: await adminToken(),
    })
    const entries = auditEntrySchema.array().parse(await audit.json())
    const kinds = entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('edition'))
    expect(kinds.slice(0, 5)).toEqual([
      'edition-deleted',
      'edition-retracted',
      'edition-changed',
      'edition-published',
      'edition-made',
    ])
  })

  it.each([
    ['epub', 'edition.epub', 'application/epub+zip'],
    ['html', 'edition.htm', 'text/html; charset=utf-8'],
  ])(
    'is downloaded as %s while the release’s file is as it is now, and never with a text that was retracted',
    async (ending, name, type) => {
      const [ferry, other] = await drafts('The ferry', 'Another')
      const made = await make({ articles: idsOf([ferry]), offersEpub: true })
      const published = await edition(change('publish', made))
      const file = `/editions/1/${name}`
      // With `download`, a browser would not show why there is no file yet.
      expect((await get('/editions/1')).text).toContain(`<a href="${file}">`)
      expect(await get(file)).toEqual({ status: 503, text: expect.stringContaining('made again') })
      const isolate = await freshIsolate()
      const { content } = await readContentAndBuilds(env.DB, 1)
      const release = { contentVersion: content.version, contentSource: content.databaseId }
      worker = { ...isolate, ASSETS: servedFrom(env.ASSETS, release, {}, { [file]: 'the file' }) }
      const response = await request('GET', file, { headers: { cookie }, env: worker })
      expect(await response.text()).toBe('the file')
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="edition-1.${ending}"`,
      })
      const anonymous = await request('GET', file, { env: worker })
      expect([anonymous.status, await anonymous.text()]).toEqual([302, ''])
      // A change of what is not in it is none of its own.
      await request('PUT', `/api/admin/articles/${other?._id}/publish`, { token, env: worker })
      expect((await get(file)).status).toBe(200)
      const json = { title: 'The ferry', content: '<p>A text.</p>', published: false }
      await request('PUT', `/api/admin/articles/${ferry?._id}`, { token, json, env: worker })
      expect((await get(file)).status).toBe(503)
      await edition(change('retract', published))
      expect((await get(file)).status).toBe(404)
    },
  )

  it('has a number of its own, and no more articles than fit into one batch', async () => {
    const one = await make({})
    const two = await make({ number: 2 })
    const message = 'There is an edition with the number 1 already.'
    expect(await refusal(send('POST', '', { number: 1, title: 'Again' }))).toEqual({
      status: 409,
      message,
    })
    const { id, revision } = two
    const taken = send('PUT', `/${id}`, { number: one.number, title: 'Again', revision })
    expect(await refusal(taken)).toEqual({ status: 409, message })
    const titles = Array.from({ length: limits.editionArticles }, (_, index) => `Part ${index}`)
    const articles = idsOf(await drafts(...titles))
    const many = { number: 3, title: 'Many', articles: [...articles, 'one-more'] }
    expect((await send('POST', '', many)).status).toBe(400)
    const full = await edition(send('POST', '', { ...many, articles }), 201)
    const published = await edition(change('publish', full))
    expect(new Set(published.contents.map(({ state }) => state))).toEqual(new Set(['published']))
  })
})
