import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { articlePath } from '#domain/articles/slug.ts'
import { errorsOf } from '#domain/calls/call-errors.ts'
import { deleteCorrection } from '#domain/corrections/calls.ts'
import { errorSchema } from '#domain/error.ts'
import { accountToken, request, write } from '#worker/testing/client.ts'
import {
  article,
  auditOf,
  built,
  corrected,
  get,
  live,
  note,
  published,
  reader,
  send,
  setUpIsolate,
  text,
  token,
} from '#worker/testing/corrections/corrections.ts'

setUpIsolate()

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
    const refused = await send('DELETE', `${_id}/corrections/${update?.id}`)
    expect(refused.status).toBe(400)
    expect(errorsOf(deleteCorrection)).toContain(errorSchema.parse(await refused.json()).code)
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
