import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { mentionSchema, type Note, noteSchema } from '#domain/notes/note.ts'
import { accountToken, adminToken, readerToken, request, write } from '#worker/testing/client.ts'

const owner = await adminToken()
const writer = await accountToken({ username: 'ann', role: 'writer' })
const editor = await accountToken({ username: 'ben', role: 'editor' })

const anchor = { ranges: [[2, 6]], text: 'text', before: 'A ', after: '.' }

function submission(fields: object = {}) {
  const id = crypto.randomUUID()
  return { id, text: 'Is that so?', mentions: [], quote: 'text', anchor, ...fields }
}

async function send(method: string, path: string, json?: object, token = owner) {
  const response = await request(method, `/api/admin/${path}`, { token, json })
  return { status: response.status, response }
}

async function noted(articleId: string, fields: object = {}, token = owner): Promise<Note> {
  const sent = await send('POST', `articles/${articleId}/notes`, submission(fields), token)
  expect(sent.status).toBe(201)
  return noteSchema.parse(await sent.response.json())
}

async function list(articleId: string): Promise<Note[]> {
  const { response } = await send('GET', `articles/${articleId}/notes`)
  return z.array(noteSchema).parse(await response.json())
}

async function mentioned(token: string): Promise<string[]> {
  const { response } = await send('GET', 'mentions', undefined, token)
  return z
    .array(mentionSchema)
    .parse(await response.json())
    .map(({ noteId }) => noteId)
}

async function openNotes(articleId: string): Promise<number | undefined> {
  const { response } = await send('GET', 'staging')
  const drafts = z
    .array(z.object({ _id: z.string(), openNotes: z.number() }))
    .parse(await response.json())
  return drafts.find(({ _id }) => _id === articleId)?.openNotes
}

describe('a note', () => {
  it('is written by a writer on anybody’s draft, answered, resolved and opened again', async () => {
    const { _id } = await write(owner)
    const note = await noted(_id, {}, writer)
    expect(note).toMatchObject({ quote: 'text', anchor, createdBy: 'ann', resolvedAt: null })
    expect(await openNotes(_id)).toBe(1)
    const reply = { id: crypto.randomUUID(), text: 'It is.' }
    for (let time = 0; time < 2; time++) {
      const { status } = await send('POST', `notes/${note.id}/replies`, reply, editor)
      expect(status).toBe(201)
    }
    const [stored] = await list(_id)
    expect(stored?.replies.map(({ by, text }) => [by, text])).toEqual([
      ['ann', 'Is that so?'],
      ['ben', 'It is.'],
    ])
    for (const token of [editor, writer]) {
      const { response } = await send('PUT', `notes/${note.id}/resolved`, undefined, token)
      expect(await response.json()).toMatchObject({ resolvedBy: 'ben' })
    }
    expect(await openNotes(_id)).toBe(0)
    const { response } = await send('DELETE', `notes/${note.id}/resolved`, undefined, writer)
    expect(await response.json()).toMatchObject({ resolvedBy: null, resolvedAt: null })
    expect(await openNotes(_id)).toBe(1)
  })

  it('is stored once, on an article that exists, and says something', async () => {
    const { _id } = await write(owner)
    const json = submission()
    for (let time = 0; time < 2; time++) await send('POST', `articles/${_id}/notes`, json)
    expect((await list(_id)).map(({ replies }) => replies.length)).toEqual([1])
    expect((await send('POST', 'articles/none/notes', submission())).status).toBe(404)
    expect((await send('PUT', 'notes/none/resolved')).status).toBe(404)
    expect((await send('POST', `articles/${_id}/notes`, submission({ text: ' ' }))).status).toBe(
      400,
    )
  })

  it('refuses a reply that it has no room for', async () => {
    const { _id } = await write(owner)
    const { id } = await noted(_id)
    await env.DB.prepare(
      `insert into note_replies (id, note_id, article_id, by, at, text, mentions)
        select ?1 || key, ?1, ?2, 'ann', '2026-11-20T18:40:00.000Z', 'Hm.', '[]'
        from json_each(?3)`,
    )
      .bind(id, _id, JSON.stringify(Array(limits.noteReplies - 2).fill(0)))
      .run()
    const reply = () =>
      send('POST', `notes/${id}/replies`, { id: crypto.randomUUID(), text: 'Hm.' })
    expect((await reply()).status).toBe(201)
    const refused = await reply()
    expect(refused.status).toBe(404)
    expect((await refused.response.json()) as object).toMatchObject({
      message: `The note has ${limits.noteReplies} replies already.`,
    })
    expect((await send('DELETE', `notes/${id}`)).status).toBe(204)
    expect((await (await reply()).response.json()) as object).toMatchObject({
      message: 'This note was deleted, or its article is in the bin.',
    })
  })

  it('moves with the text that is saved, unless the save is refused', async () => {
    const { _id, revision } = await write(owner)
    const { id } = await noted(_id)
    const moved = { ...anchor, ranges: [[8, 12]] }
    const json = {
      title: 'A title',
      content: '<p>Before A text.</p>',
      anchors: [{ id, anchor: moved }],
    }
    expect((await send('PUT', `articles/${_id}`, { ...json, revision })).status).toBe(200)
    expect((await list(_id))[0]?.anchor).toEqual(moved)
    const late = { ...json, revision, anchors: [{ id, anchor }] }
    expect((await send('PUT', `articles/${_id}`, late)).status).toBe(409)
    await send('PUT', `articles/${_id}/publish`, {})
    await send('PUT', `articles/${_id}/working-copy`, { ...json, anchors: late.anchors })
    expect((await list(_id))[0]?.anchor).toEqual(anchor)
    // A note of another article stays where it is.
    const other = (await write(owner))._id
    await send('PUT', `articles/${other}`, json)
    expect((await list(_id))[0]?.anchor).toEqual(anchor)
  })

  it('is deleted by who wrote it unless others replied, and by editors', async () => {
    const { _id } = await write(owner)
    const own = await noted(_id, {}, writer)
    const answered = await noted(_id, {}, writer)
    const others = await noted(_id, {}, editor)
    const reply = { id: crypto.randomUUID(), text: 'Hm.' }
    await send('POST', `notes/${answered.id}/replies`, reply, editor)
    const refusals: unknown[] = []
    for (const { id } of [own, answered, others, own]) {
      const { response } = await send('DELETE', `notes/${id}`, undefined, writer)
      refusals.push(response.ok || (await response.json()))
    }
    const notAllowed = 'Writers delete only notes of their own that no one answered. Ask an editor.'
    expect(refusals).toMatchObject([
      true,
      { message: notAllowed },
      { message: notAllowed },
      { message: 'This note was deleted, or its article is in the bin.' },
    ])
    expect((await send('DELETE', `notes/${answered.id}`, undefined, editor)).status).toBe(204)
    expect((await list(_id)).map(({ id }) => id)).toEqual([others.id])
  })

  it('is not deleted with an answer that whoever deletes it has not seen', async () => {
    const { _id } = await write(owner)
    const { id } = await noted(_id, {}, writer)
    await send('POST', `notes/${id}/replies`, { id: crypto.randomUUID(), text: 'Hm.' }, editor)
    for (const token of [writer, owner]) {
      const refused = await send('DELETE', `notes/${id}?replies=1`, undefined, token)
      expect([refused.status, await refused.response.json()]).toMatchObject([
        409,
        { message: 'ben answered this note meanwhile. Read the answer before you delete it.' },
      ])
    }
    expect((await list(_id))[0]?.replies).toHaveLength(2)
    expect((await send('DELETE', `notes/${id}?replies=2`)).status).toBe(204)
  })

  it('tells those whom it mentions, until they reply or it is resolved', async () => {
    const { _id } = await write(owner)
    const { id, replies } = await noted(_id, { mentions: ['ann', 'nobody'] })
    expect(replies[0]?.mentions).toEqual(['ann'])
    expect(await mentioned(writer)).toEqual([id])
    expect(await mentioned(editor)).toEqual([])
    const reply = { text: '@ben knows.', mentions: ['ben'] }
    await send('POST', `notes/${id}/replies`, { ...reply, id: crypto.randomUUID() }, writer)
    expect([await mentioned(writer), await mentioned(editor)]).toEqual([[], [id]])
    await send('PUT', `notes/${id}/resolved`)
    expect(await mentioned(editor)).toEqual([])
    const { response } = await send('GET', 'colleagues', undefined, writer)
    expect(await response.json()).toEqual(
      [{ username: 'ann' }, { username: 'ben' }, { username: env.ADMIN_USERNAME }].sort((a, b) =>
        a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1,
      ),
    )
  })

  it('stays while its article is in the bin, and goes with it for good', async () => {
    const { _id } = await write(owner)
    const { id } = await noted(_id, { mentions: ['ann'] })
    await send('DELETE', `articles/${_id}`)
    expect([await list(_id), await mentioned(writer)]).toEqual([[], []])
    expect((await send('PUT', `notes/${id}/resolved`)).status).toBe(404)
    await send('PUT', `bin/${_id}/restore`)
    expect((await list(_id)).map((note) => note.id)).toEqual([id])
    await send('DELETE', `articles/${_id}`)
    expect((await send('DELETE', `bin/${_id}`)).status).toBe(204)
    const left = await env.DB.prepare(
      'select (select count(*) from notes where article_id = ?1) + (select count(*) from note_replies where article_id = ?1) as count',
    )
      .bind(_id)
      .first('count')
    expect(left).toBe(0)
  })
})

describe('what readers get', () => {
  it('is the same with notes as without, to the byte', async () => {
    const reader = await readerToken()
    const cookie = `latchkey_site=${reader}`
    const content = '<p>A passage about the zebrafish.</p><p>Another one.</p>'
    const json = { title: 'Unmarked', content, category: 'Finance', tags: ['noted'] }
    const { _id, slug } = await write(owner, { ...json, published: true })
    const row = () => env.DB.prepare('select * from articles where id = ?').bind(_id).first()
    const answers = async () => {
      const texts: string[] = [JSON.stringify(await row())]
      for (const path of [
        ...[`/article/${slug}`, '/', '/latest', '/category/finance', '/tag/noted', '/feed.xml'],
        ...['/feed.json', '/search?q=zebrafish', '/search?q=whispered', '/explore'],
      ]) {
        const page = await request('GET', path, { headers: { cookie } })
        texts.push(`${path} ${page.status} ${await page.text()}`)
      }
      for (const path of [
        'articles',
        `articles/${_id}`,
        'search?q=zebrafish',
        'search?q=whispered',
      ]) {
        texts.push(await (await request('GET', `/api/${path}`, { token: reader })).text())
      }
      const build = await request('GET', '/api/build/content', { token: env.BUILD_TOKEN })
      return [...texts, await build.text()]
    }
    const before = await answers()
    const quote = 'about the zebrafish'
    const note = await noted(_id, { quote, text: 'whispered', mentions: ['ann'] }, writer)
    await send('POST', `notes/${note.id}/replies`, { id: crypto.randomUUID(), text: 'whispered' })
    expect(await answers()).toEqual(before)
    const calls = [`articles/${_id}/notes`, 'mentions', 'colleagues']
    for (const path of calls) {
      expect((await send('GET', path, undefined, reader)).status).toBe(401)
    }
    // Also when anchors were saved with the text.
    const anchors = [{ id: note.id, anchor: { ...anchor, text: 'murmured' } }]
    const { response } = await send('PUT', `articles/${_id}`, { ...json, published: true, anchors })
    const after = [await response.text(), ...(await answers())]
    expect(after.filter((text) => text.includes('murmured') || text.includes(note.id))).toEqual([])
  })
})
