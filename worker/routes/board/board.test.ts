import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { boardSchema } from '#domain/board/board.ts'
import { type Stage, stages } from '#domain/board/stage.ts'
import { findAdmin } from '#worker/db/accounts/admins.ts'
import { deleteAdmin } from '#worker/db/accounts/ended-access.ts'
import { readArticlesByIds } from '#worker/db/backup/backup-texts.ts'
import { accountToken, readStored, request, write } from '#worker/testing/client.ts'

const path = (id: string, call = '') => `/api/admin/articles/${id}${call}`

const editor = await accountToken({ username: 'Marguerite', role: 'editor' })
const writer = await accountToken({ username: 'Wren', role: 'writer' })

async function send(method: string, url: string, json?: object, token = editor) {
  const response = await request(method, url, { token, json })
  const body = await response.text()
  const { message = '' } = z.object({ message: z.string().optional() }).parse(JSON.parse(body))
  return { status: response.status, message }
}

const move = (id: string, json: { stage: Stage; from?: Stage }, token?: string) =>
  send('PUT', path(id, '/stage'), json, token)

const assign = (id: string, json: object, token?: string) =>
  send('PUT', path(id, '/assignee'), json, token)

/** The titles in each column. */
async function board() {
  const response = await request('GET', '/api/admin/board', { token: writer })
  const columns = boardSchema.parse(await response.json())
  return Object.fromEntries(
    columns.map(({ stage, cards }) => [stage, cards.map(({ title }) => title)]),
  )
}

describe('the board', () => {
  it('tells a writer whose draft was published meanwhile that it is out', async () => {
    const { _id } = await write(writer, { title: 'Out since' })
    await send('PUT', path(_id, '/publish'))
    const isOut = 'Only drafts are on the board. This article is published.'
    expect(await move(_id, { stage: 'review' }, writer)).toEqual({ status: 409, message: isOut })
    expect(await assign(_id, { assignee: null }, writer)).toEqual({ status: 409, message: isOut })
    const others = [
      ['PUT', '/planned-day', { day: '2031-05-05' }],
      ['POST', '/preview-links', { name: 'Dr Osei', days: 1 }],
      ['PUT', '/versions/none/name', { name: 'A name' }],
    ] as const
    const answers = others.map(async ([method, call, json]) => {
      return (await send(method, path(_id, call), json, writer)).message
    })
    expect(await Promise.all(answers)).toEqual([
      'Only drafts are planned. This article is published.',
      'Only editors and owners make preview links of a published article.',
      'Only editors and owners may name versions of a published article.',
    ])
  })

  it('has every draft in one column, the next planned day first, and nothing that is out', async () => {
    const { _id: second } = await write(editor, { title: 'Second' })
    await write(editor, { title: 'Older', stage: 'pitch' })
    const { _id: next } = await write(editor, { title: 'Next', stage: 'pitch' })
    await write(editor, { title: 'Newest', stage: 'pitch' })
    await send('PUT', path(next, '/planned-day'), { day: '2031-05-05' })
    await write(editor, { title: 'Out', published: true, stage: 'pitch' })
    expect(await board()).toEqual({
      pitch: ['Next', 'Newest', 'Older'],
      draft: ['Second'],
      review: [],
      ready: [],
    })
    await move(next, { stage: 'ready' })
    await assign(next, { assignee: 'wren' })
    const before = await readStored(writer, next)
    expect(before).toMatchObject({ stage: 'ready', assignee: 'Wren', plannedOn: '2031-05-05' })
    await send('PUT', path(next, '/publish'))
    expect((await board()).ready).toEqual([])
    // Retracted, it begins anew.
    const text = { title: 'Next', content: '<p>Words.</p>' }
    await send('PUT', path(next), text)
    expect(await readStored(writer, next)).toMatchObject({
      stage: 'draft',
      assignee: null,
      plannedOn: null,
    })
    await request('DELETE', path(second), { token: editor })
    expect((await board()).draft).toEqual(['Next'])
  })

  it('counts the drafts that an answer has no room for', async () => {
    const drafts = Array.from({ length: 101 }, (_, index) =>
      write(editor, { title: `Pitch ${index}`, stage: 'pitch' }),
    )
    await Promise.all(drafts)
    const response = await request('GET', '/api/admin/board', { token: writer })
    const [pitches] = boardSchema.parse(await response.json())
    expect(pitches).toMatchObject({ count: 103, more: true })
    expect(pitches?.cards).toHaveLength(100)
    await env.DB.prepare(`delete from articles where title like 'Pitch %'`).run()
  })

  it('moves a draft without a word to whoever has it open', async () => {
    const { _id, revision } = await write(writer, { title: 'Open elsewhere' })
    for (const stage of stages) await move(_id, { stage })
    await assign(_id, { assignee: 'Wren' })
    expect(await readStored(writer, _id)).toMatchObject({ stage: 'ready', revision })
    const text = { title: 'Open elsewhere', content: '<p>Saved.</p>', revision }
    expect(await send('PUT', path(_id), text, writer)).toMatchObject({ status: 200 })
    expect(await readStored(writer, _id)).toMatchObject({ stage: 'ready', assignee: 'Wren' })
    const versions = await request('GET', path(_id, '/versions'), { token: writer })
    expect(await versions.json()).toHaveLength(1)
  })

  it('has one truth with the request for a review', async () => {
    const { _id } = await write(writer, { stage: 'pitch' })
    await send('PUT', path(_id, '/review'), undefined, writer)
    expect(await readStored(writer, _id)).toMatchObject({ stage: 'review', submittedBy: 'Wren' })
    await send('DELETE', path(_id, '/review'), { note: 'Say who.' })
    expect(await readStored(writer, _id)).toMatchObject({ stage: 'draft', submittedBy: null })
    await move(_id, { stage: 'review' }, writer)
    const submitted = { stage: 'review', submittedBy: 'Wren', rewriteNote: null }
    expect(await readStored(writer, _id)).toMatchObject(submitted)
    // Once more changes nothing, not even who asked.
    await move(_id, { stage: 'review' })
    expect(await readStored(writer, _id)).toMatchObject(submitted)
    await move(_id, { stage: 'ready' })
    expect(await readStored(writer, _id)).toMatchObject({
      stage: 'ready',
      submittedBy: null,
      submittedAt: null,
    })
    await send('PUT', path(_id, '/needs-rewrite'), { note: 'Shorter.' })
    expect(await readStored(writer, _id)).toMatchObject({ stage: 'draft', status: 'needs_rewrite' })
  })

  it('tells the later of two where the draft is', async () => {
    const { _id } = await write(editor)
    expect(await move(_id, { stage: 'ready', from: 'draft' })).toMatchObject({ status: 200 })
    expect(await move(_id, { stage: 'pitch', from: 'draft' })).toEqual({
      status: 409,
      message: 'This draft was moved to Ready meanwhile.',
    })
    // Both wanted the same.
    expect(await move(_id, { stage: 'ready', from: 'draft' })).toMatchObject({ status: 200 })
    expect(await assign(_id, { assignee: 'Wren', from: null })).toMatchObject({ status: 200 })
    expect(await assign(_id, { assignee: 'wren', from: null })).toMatchObject({ status: 200 })
    expect(await assign(_id, { assignee: 'Marguerite', from: null })).toEqual({
      status: 409,
      message: 'This draft was assigned to Wren meanwhile.',
    })
    const same = ['pitch', 'pitch'] as const
    const agreed = await Promise.all(same.map((stage) => move(_id, { stage, from: 'ready' })))
    expect(agreed.map(({ status }) => status)).toEqual([200, 200])
    await move(_id, { stage: 'ready' })
    const both = ['pitch', 'review'] as const
    const moved = await Promise.all(both.map((stage) => move(_id, { stage, from: 'ready' })))
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
    await send('PUT', path(_id, '/publish'))
    expect(await move(_id, { stage: 'pitch' })).toMatchObject({ status: 409 })
    expect(await assign(_id, { assignee: null })).toMatchObject({ status: 409 })
  })

  it('lets writers move and assign their own drafts, but not say that one is ready', async () => {
    const { _id } = await write(writer)
    const { _id: other } = await write(editor)
    expect(await move(other, { stage: 'pitch' }, writer)).toMatchObject({ status: 403 })
    expect(await assign(other, { assignee: 'Wren' }, writer)).toMatchObject({ status: 403 })
    expect(await move(_id, { stage: 'pitch' }, writer)).toMatchObject({ status: 200 })
    expect(await assign(_id, { assignee: 'Marguerite' }, writer)).toMatchObject({ status: 200 })
    expect(await move(_id, { stage: 'ready' }, writer)).toMatchObject({ status: 403 })
    await move(_id, { stage: 'review' })
    expect(await move(_id, { stage: 'draft' }, writer)).toMatchObject({ status: 403 })
    await move(_id, { stage: 'ready' })
    expect(await move(_id, { stage: 'draft' }, writer)).toMatchObject({ status: 200 })
  })

  it('assigns to accounts alone, and to nobody once one is deleted, in the bin no less', async () => {
    await accountToken({ username: 'Robin', role: 'writer' })
    const { _id } = await write(editor)
    const { _id: binned } = await write(editor)
    expect(await assign(_id, { assignee: 'Nobody' })).toMatchObject({
      status: 400,
      message: 'No account has this name.',
    })
    for (const id of [_id, binned]) await assign(id, { assignee: 'Robin' })
    await request('DELETE', path(binned), { token: editor })
    const robin = await findAdmin(env.DB, { username: 'Robin' })
    if (robin) await deleteAdmin(env.DB, robin, 'Marguerite')
    expect(await readStored(writer, _id)).toMatchObject({ assignee: null, stage: 'draft' })
    const [archived] = await readArticlesByIds(env.DB, [binned])
    expect(archived).toMatchObject({ assignee: null, chosenStage: 'draft' })
    await request('PUT', `/api/admin/bin/${binned}/restore`, { token: editor })
    expect(await readStored(writer, binned)).toMatchObject({ assignee: null, stage: 'draft' })
  })
})
