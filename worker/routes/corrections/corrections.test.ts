import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { createInMemorySource } from '#domain/reader/in-memory-source.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import type { Environment } from '#worker/environment.ts'
import { accountToken, adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'

/** An isolate beside a release of the content as it was before the test. */
let worker: Environment
const token = await accountToken({ username: 'Wren', role: 'editor' })
const reader = await readerToken()
const cookie = `latchkey_site=${reader}`
beforeEach(async () => {
  worker = await freshIsolate()
})
afterEach(() => void vi.useRealTimers())

const text = { title: 'The Mill', content: '<p>It made 300 sacks.</p>' }
const note = 'We wrote that the mill made 300 sacks. It made 30.'

function send(method: string, path: string, json?: object, by = token): Promise<Response> {
  return request(method, `/api/admin/articles/${path}`, { token: by, json, env: worker })
}

async function article(answer: Promise<Response>): Promise<AdminArticle> {
  const response = await answer
  expect(response.status).toBe(200)
  return adminArticleSchema.parse(await response.json())
}

const published = (fields: object = {}) =>
  write(token, { ...text, published: true, ...fields }, worker)

const corrected = (id: string, correction: object) =>
  article(send('PUT', id, { ...text, published: true, correction }))

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await request('GET', path, { headers: { cookie }, env: worker })
  return { status: response.status, text: await response.text() }
}

/** The kinds of changes of an article, the last first, as the audit list has them. */
async function auditOf(id: string): Promise<string[]> {
  const owner = await adminToken()
  const answer = await request('GET', '/api/admin/audit?by=Wren&limit=100', { token: owner })
  const entries = auditEntrySchema.array().parse(await answer.json())
  return entries.filter((entry) => entry.article === id).map(({ kind }) => kind)
}

/** What a build would make of the content now. */
async function built() {
  const { changed, withdrawn } = await readBuildContent(env.DB, 0)
  return createInMemorySource(changed, { withdrawn })
}

const live = () => liveSource(env.DB, null, null)

describe('a correction', () => {
  it('is silent for a typo and without a word, and reported otherwise', async () => {
    const { _id } = await published()
    expect((await article(send('PUT', _id, { ...text, published: true }))).corrections).toEqual([])
    expect((await corrected(_id, { kind: 'typo' })).corrections).toEqual([])
    const reported = await corrected(_id, {
      kind: 'correction',
      note: ` ${note}\u0007 `,
      placement: 'top',
    })
    expect(reported.corrections).toEqual([
      {
        id: expect.any(String),
        kind: 'correction',
        note,
        placement: 'top',
        at: reported.updatedAt,
      },
    ])
    const shown = await request('GET', `/api/articles/${_id}`, { token: reader })
    expect(await shown.json()).toMatchObject({ corrections: reported.corrections })
    expect((await auditOf(_id)).slice(0, 3)).toEqual(['correction', 'edit', 'edit'])
  })

  it('is refused without a note, of what nobody knows, and by a writer', async () => {
    const { _id } = await published()
    const correct = (id: string, correction: object, fields = {}, by = token) =>
      send('PUT', id, { ...text, published: true, correction, ...fields }, by)
    const wordless = await correct(_id, { kind: 'correction', note: ' ' })
    expect(await wordless.json()).toMatchObject({
      issues: [{ field: 'correction.note', message: 'Say what was wrong and what is right.' }],
    })
    const draft = await write(token, text)
    expect((await correct(draft._id, { kind: 'update' })).status).toBe(400)
    expect((await correct(_id, { kind: 'update' }, { published: false })).status).toBe(400)
    const json = { ...text, published: true, correction: { kind: 'update' } }
    expect((await request('POST', '/api/admin/articles', { token, json })).status).toBe(400)
    const writer = await accountToken({ username: 'Ada', role: 'writer' })
    expect((await correct(_id, { kind: 'update' }, {}, writer)).status).toBe(403)
    expect((await request('GET', '/api/admin/corrections', { token: writer })).status).toBe(403)
  })

  it('is on the page, in the list and in the feeds, at once and without a build', async () => {
    const { _id } = await published({ title: 'Told of' })
    // In its minute of publication, an article is not called updated.
    vi.setSystemTime(Date.now() + 60_000)
    const path = articlePath(await corrected(_id, { kind: 'clarification', note: 'It <b> was.' }))
    const page = await get(path)
    expect(page.text).toContain('It &lt;b&gt; was.')
    expect(page.text).toMatch(/>Updated [A-Z]+ \d/)
    expect(page.text).toContain('"@type":"CorrectionComment","name":"Clarification"')
    expect(page.text).toContain('correction-note.')
    expect((await get('/corrections')).text).toContain('It &lt;b&gt; was.')
    expect((await get('/feed.xml')).text).toMatch(/Clarification, .*<atom:updated>/s)
    const feed = JSON.parse((await get('/feed.json')).text)
    expect(feed.items[0].content_html).toMatch(/<strong>Clarification, .*It &lt;b&gt; was\./)

    await send('PUT', _id, { ...text, published: false })
    expect((await get('/corrections')).text).not.toContain('It &lt;b&gt; was.')
    expect(
      (await live().corrections(1))?.corrections.some(({ article }) => article._id === _id),
    ).toBe(false)
  })

  it('stands once if it is sent again, after a lost answer', async () => {
    const { _id } = await published()
    const correction = { id: crypto.randomUUID(), kind: 'correction', note }
    await corrected(_id, correction)
    const again = await corrected(_id, { ...correction, note: 'In other words.' })
    expect(again.corrections).toMatchObject([{ id: correction.id, note: 'In other words.' }])
  })

  it('can be changed and removed; its date stays, and a review goes on', async () => {
    const { _id } = await published()
    const first = await corrected(_id, { kind: 'update' })
    const [made] = (await corrected(_id, { kind: 'correction', note })).corrections.slice(1)
    const copy = { ...text, title: 'Proposed', published: true }
    await send('PUT', `${_id}/working-copy`, copy)
    await send('PUT', `${_id}/review`)
    const path = `${_id}/corrections/${made?.id}`
    const other = { kind: 'clarification', note: 'Better words.', placement: 'top' }
    const changed = await article(send('PUT', path, other))
    expect(changed.corrections).toEqual([...first.corrections, { ...made, ...other }])
    expect(changed).toMatchObject({
      submittedBy: 'Wren',
      workingCopy: { submission: { title: 'Proposed' } },
    })
    expect((await send('PUT', path, { ...other, revision: 1 })).status).toBe(409)
    expect((await send('PUT', `${_id}/corrections/x`, other)).status).toBe(404)
    expect((await article(send('DELETE', path))).corrections).toEqual(first.corrections)
    expect((await send('DELETE', path)).status).toBe(404)
    expect((await auditOf(_id)).slice(0, 2)).toEqual(['correction-removed', 'correction-changed'])
    await send('PUT', _id, { ...text, published: false })
    const [update] = first.corrections
    expect((await send('DELETE', `${_id}/corrections/${update?.id}`)).status).toBe(400)
  })
})

it('a note or an explanation that a colleague changed meanwhile is not changed unseen', async () => {
  const { _id } = await published({ title: 'Two editors', slug: 'two-editors' })
  const [made] = (await corrected(_id, { kind: 'correction', note })).corrections
  const path = `${_id}/corrections/${made?.id}`
  const change = { kind: 'correction', before: note }
  await article(send('PUT', path, { ...change, note: 'Theirs.' }))
  const late = await send('PUT', path, { ...change, note: 'Mine.' })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ message: expect.stringContaining('“Theirs.”') })
  // Sent again after a lost answer.
  await article(send('PUT', path, { ...change, note: 'Theirs.' }))

  const explain = (before: string, explanation: string) =>
    send('PUT', `${_id}/withdrawal`, { before, explanation })
  await article(send('PUT', `${_id}/withdrawal`, { explanation: 'At first.' }))
  await article(explain('At first.', 'Theirs.'))
  expect((await explain('At first.', 'Mine.')).status).toBe(409)
  expect((await explain('At first.', 'Theirs.')).status).toBe(200)
  await send('DELETE', _id)
})

describe('what changed', () => {
  const before = text.content
  const content = '<p>It made 30 sacks.</p>'
  const correction = { kind: 'correction', note, placement: 'top', showChanges: true }
  const correct = (id: string, fields: object = {}) =>
    send('PUT', id, { ...text, content, published: true, correction, ...fields })
  const log = [
    {
      part: 'text',
      runs: [
        { change: 'same', text: 'It made ' },
        { change: 'removed', text: '300' },
        { change: 'added', text: '30' },
        { change: 'same', text: ' sacks.' },
      ],
    },
  ]

  it('is shown if that is chosen, on the page and in the API alone, and can be taken back', async () => {
    const { _id } = await published({ title: 'Shown', slug: 'shown' })
    const plain = await get('/article/shown')
    expect(
      (await article(correct(_id, { correction: { kind: 'typo', showChanges: true } })))
        .corrections,
    ).toEqual([])
    await send('PUT', _id, { ...text, content: before, published: true })
    const reported = await article(correct(_id))
    expect(reported.corrections).toMatchObject([{ kind: 'correction', changes: log }])
    const page = await get('/article/shown')
    expect(page.text).toMatch(
      /<details class="change-log">.*<del>.*300.*<\/del> <ins>.*30.*<\/ins>/s,
    )
    expect(page.text).toContain('change-log.')
    expect(plain.text).not.toContain('change-log')
    for (const path of ['/feed.xml', '/feed.json', '/corrections', '/', '/search?q=sacks']) {
      expect((await get(path)).text, path).not.toMatch(/change-log|<del>/)
    }
    const shown = await request('GET', `/api/articles/${_id}`, { token: reader })
    expect(await shown.json()).toMatchObject({ corrections: reported.corrections })
    const listed = await request('GET', '/api/admin/corrections', { token })
    expect(await listed.text()).toContain('"changes":')

    const path = `${_id}/corrections/${reported.corrections[0]?.id}`
    const { showChanges: _, ...kept } = correction
    const note1 = { ...kept, note: 'Better words.' }
    expect((await article(send('PUT', path, note1))).corrections).toMatchObject([{ changes: log }])
    const taken = await article(send('PUT', path, { ...note1, showChanges: false }))
    expect(taken.corrections[0]).not.toHaveProperty('changes')
    expect((await get('/article/shown')).text).not.toMatch(/change-log|300/)
  })

  it('is gone for good with what readers see, and refused of what they do not', async () => {
    const { _id } = await published({ title: 'Gone again', slug: 'gone-again' })
    await article(correct(_id))
    await send('PUT', _id, { ...text, published: false })
    expect((await correct(_id)).status).toBe(400)
    const again = await article(send('PUT', `${_id}/publish`))
    expect(again.corrections).toHaveLength(1)
    expect(again.corrections[0]).not.toHaveProperty('changes')
    const long = `<p>${'w '.repeat(2_500)}</p>`
    expect(await (await correct(_id, { content: long })).json()).toMatchObject({
      issues: [{ field: 'correction.showChanges' }],
    })
    const unchanged = await article(correct(_id, { content: before }))
    expect(unchanged.corrections.at(-1)).not.toHaveProperty('changes')
  })
})

describe('a withdrawal', () => {
  it('is explained in the language of its article, on its page and in the list', async () => {
    const { _id } = await published({ title: 'Langue', slug: 'langue', language: 'fr' })
    await article(send('PUT', `${_id}/withdrawal`, { explanation: 'En bref.' }))
    expect((await get('/article/langue')).text).toMatch(/ lang="fr"[^>]*>\s*<p>En bref\./)
    expect((await get('/corrections')).text).toMatch(/ lang="fr"[^>]*>\s*En bref\./)
    await send('DELETE', _id)
  })

  const explanation = 'A source asked us to.\n\nWe agreed.'

  it('leaves an explanation at the address, with nothing of the text, until it is published again', async () => {
    const { _id } = await published({ title: 'Taken Back', slug: 'taken-back' })
    const saved = { ...text, title: 'Another title', published: false, withdrawal: { explanation } }
    const withdrawn = await article(send('PUT', _id, saved))
    expect(withdrawn).toMatchObject({
      published: false,
      withdrawal: { title: 'Taken Back', explanation, at: withdrawn.updatedAt },
    })
    const listed = async () => (await request('GET', '/api/admin/articles', { token })).json()
    const asDraft = { _id, status: 'draft', withdrawn: true }
    expect(await listed()).toContainEqual(expect.objectContaining(asDraft))
    const path = articlePath(withdrawn)
    const page = await get(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<p>A source asked us to.</p>')
    expect(page.text).not.toMatch(/sacks|Another title/)
    const redirect = await request('GET', `/article/${_id}`, { headers: { cookie }, env: worker })
    expect(redirect.headers.get('location')).toBe(path)
    expect((await get('/corrections')).text).toContain('Taken Back')
    expect((await get('/')).text).not.toContain('Taken Back')
    expect((await request('GET', `/api/articles/${_id}`, { token: reader })).status).toBe(404)

    expect((await send('PUT', `${_id}/address`, { slug: 'elsewhere' })).status).toBe(409)
    const changed = await article(send('PUT', `${_id}/withdrawal`, { explanation: 'In short.' }))
    expect(changed.withdrawal).toEqual({ ...withdrawn.withdrawal, explanation: 'In short.' })
    expect((await get(path)).text).toContain('<p>In short.</p>')

    expect((await article(send('PUT', `${_id}/publish`))).withdrawal).toBeNull()
    const late = { explanation: 'Shorter.', at: withdrawn.withdrawal?.at }
    expect((await send('PUT', `${_id}/withdrawal`, late)).status).toBe(409)
    const asPublished = { _id, withdrawn: false }
    expect(await listed()).toContainEqual(expect.objectContaining(asPublished))
    expect((await get(path)).text).toContain('sacks')
    expect((await get('/corrections')).text).not.toContain('In short.')
    expect(await auditOf(_id)).toEqual(['publish', 'withdraw', 'withdraw', 'publish'])
  })

  it('of what was retracted before has the headline that readers knew, and nothing of the draft', async () => {
    const { _id } = await published({ title: 'As it was', slug: 'as-it-was' })
    const retitle = (title: string, fields: object = {}) =>
      article(send('PUT', _id, { ...text, title, ...fields }))
    await retitle('In the making')
    const explained = await article(send('PUT', `${_id}/withdrawal`, { explanation }))
    expect(explained.withdrawal?.title).toBe('As it was')
    expect((await get('/article/as-it-was')).text).not.toContain('In the making')
    await send('DELETE', `${_id}/withdrawal`)
    const again = await retitle('In the works', { withdrawal: { explanation } })
    expect(again.withdrawal?.title).toBe('As it was')
    await request('PUT', '/api/admin/care-names', {
      token,
      json: { names: ['As it was'], revision: 0 },
    })
    await send('DELETE', `${_id}/withdrawal`)
    const json = { explanation, checklist: {} }
    expect((await send('PUT', `${_id}/withdrawal`, json)).status).toBe(400)
  })

  it('ends by a publication with a notice, as by any other', async () => {
    const { _id } = await published({ slug: 'back-again' })
    await send('PUT', `${_id}/withdrawal`, { explanation })
    await send('PUT', `${_id}/planned-day`, { day: '2031-05-05' })
    await send('PUT', `${_id}/assignee`, { assignee: 'Wren' })
    await send('PUT', `${_id}/stage`, { stage: 'ready' })
    const again = await corrected(_id, { kind: 'correction', note })
    expect(again).toMatchObject({
      ...{ stage: 'draft', assignee: null, plannedOn: null, withdrawal: null },
      corrections: [{ kind: 'correction', note }],
    })
    expect((await get('/article/back-again')).text).toContain(note)
    expect((await get('/corrections')).text).toContain(note)
    expect(await auditOf(_id)).toEqual(['publish', 'withdraw', 'publish'])
  })

  it('can be made by a call, and its explanation removed or deleted with the article', async () => {
    for (const remove of ['withdrawal', ''] as const) {
      const { _id } = await published({ title: 'Gone' })
      const { live: isLive, ...article1 } = await article(
        send('PUT', `${_id}/withdrawal`, { explanation }),
      )
      expect(isLive).toBe(false)
      const path = articlePath(article1)
      expect((await get(path)).text).toContain('We agreed.')
      expect((await send('DELETE', `${_id}/${remove}`.replace(/\/$/, ''))).ok).toBe(true)
      expect((await get(path)).status).toBe(404)
      expect((await get('/corrections')).text).not.toContain('Gone')
      expect((await readBuildContent(env.DB, 0)).withdrawn).toEqual([])
    }
    const binned = await request('GET', '/api/admin/bin', { token })
    const [{ _id }] = (await binned.json()) as [{ _id: string }]
    const restored = await request('PUT', `/api/admin/bin/${_id}/restore`, { token })
    expect(await restored.json()).toMatchObject({ withdrawal: null })
  })

  it('is refused of what nobody knew, and to writers, of their own drafts too', async () => {
    const draft = await write(token, text)
    expect((await send('PUT', `${draft._id}/withdrawal`, { explanation })).status).toBe(400)
    expect((await send('PUT', `${draft._id}/withdrawal`, { explanation: ' ' })).status).toBe(400)
    const writer = await accountToken({ username: 'Ada', role: 'writer' })
    const own = await write(writer, text)
    await send('PUT', `${own._id}/publish`)
    await send('PUT', own._id, { ...text, published: false })
    const withdrawing = { ...text, published: false, withdrawal: { explanation } }
    expect((await send('PUT', own._id, withdrawing, writer)).status).toBe(403)
  })
})

it('the list has pages, and is in the Worker what a build makes of it', async () => {
  const { _id } = await published({ title: 'Often' })
  for (let made = 0; made < 51; made++) {
    await corrected(_id, { kind: 'update', note: `Number ${made}` })
  }
  const source = await built()
  for (const page of [1, 2, 3]) {
    expect(await live().corrections(page)).toEqual(await source.corrections(page))
  }
  expect(await live().corrections(2)).toMatchObject({ page: 2, pages: 2 })
  await corrected(_id, { kind: 'update', note: 'The last one' })
  expect((await get('/corrections/2')).text).toContain('Page 2 of 2')
  const listed = await request('GET', '/api/admin/corrections?page=2', { token })
  expect(await listed.json()).toMatchObject({ page: 2, pages: 2 })
  // A list that became shorter is not served from the release.
  await send('DELETE', _id)
  expect((await get('/corrections/2')).status).toBe(302)
})

describe('an article whose corrections and text are more than a row of the database holds', () => {
  it('is refused by the field that is too long, and keeps what it had', async () => {
    const { _id } = await published()
    const known = await corrected(_id, { kind: 'correction', note, placement: 'top' })
    const [one] = known.corrections
    // As long as notes with the words that changed.
    const long = Array.from({ length: 99 }, (_, at) => ({
      ...one,
      id: crypto.randomUUID(),
      note: `${at} ${'語'.repeat(2_600)}`,
    }))
    await env.DB.prepare('update articles set corrections = ? where id = ?')
      .bind(JSON.stringify(long), _id)
      .run()
    const content = `<p>${'語'.repeat(399_000)}</p>`
    const tooLong = await send('PUT', _id, { ...text, content, published: true })
    expect([tooLong.status, await tooLong.json()]).toMatchObject([
      400,
      { issues: [{ field: 'content' }] },
    ])
    expect((await send('PUT', _id, { ...text, published: true })).status).toBe(200)
  })
})
