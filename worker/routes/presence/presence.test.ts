import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { presenceEndsMs, presenceSchema } from '#domain/presence/presence.ts'
import { reportPresence } from '#worker/db/presence/presence.ts'
import { accountToken, adminToken, request, write } from '#worker/testing/client.ts'

const mine = await adminToken()
const theirs = await accountToken({ username: 'Wren', role: 'writer' })

async function report(token: string, id: string, writer: string, typing = false) {
  const path = `/api/admin/articles/${id}/presence`
  const response = await request('PUT', path, { token, json: { writer, typing } })
  expect(response.status).toBe(200)
  return presenceSchema.parse(await response.json())
}

const rowsOf = async (writer: string) =>
  env.DB.prepare('select typing, seen_at from presence where writer = ?').bind(writer).all()

describe('an open editor', () => {
  it('is shown to others, and who types; one who has it open twice is there once', async () => {
    const { _id } = await write(mine)
    const [one, two, wren] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    expect(await report(mine, _id, one)).toMatchObject({ others: [], article: { revision: 1 } })
    await report(mine, _id, two, true)
    await request('PUT', `/api/admin/articles/${_id}/assignee`, {
      token: mine,
      json: { assignee: 'Wren' },
    })
    const { others, article } = await report(theirs, _id, wren)
    expect(article?.assignee).toBe('Wren')
    expect(others).toEqual([{ username: env.ADMIN_USERNAME, typing: true }])
    expect((await report(mine, _id, one)).others).toEqual([{ username: 'Wren', typing: false }])
    const list = await request('GET', '/api/admin/presence', { token: theirs })
    expect(await list.json()).toEqual(
      expect.arrayContaining([{ articleId: _id, username: 'Wren', typing: false }]),
    )
  })

  it('is gone at once when it says so, and after 45 seconds if it does not', async () => {
    const { _id } = await write(mine)
    const [one, wren] = [crypto.randomUUID(), crypto.randomUUID()]
    await report(theirs, _id, wren)
    const path = `/api/admin/presence/${wren}`
    // No one ends another's.
    await request('DELETE', path, { token: mine })
    expect((await report(mine, _id, one)).others).toHaveLength(1)
    await request('DELETE', path, { token: theirs })
    expect((await report(mine, _id, one)).others).toEqual([])
    await report(theirs, _id, wren)
    const editor = { writer: one, articleId: _id, username: 'x', typing: false }
    const crashed = (ms: number) => reportPresence(env.DB, editor, new Date(Date.now() + ms))
    expect((await crashed(presenceEndsMs - 5_000)).others).toContainEqual({
      username: 'Wren',
      typing: false,
    })
    expect((await crashed(presenceEndsMs + 1_000)).others).toEqual([])
    expect((await rowsOf(wren)).results).toEqual([])
  })

  it('is written only if something changed or it is not fresh', async () => {
    const { _id } = await write(mine)
    const editor = { writer: crypto.randomUUID(), articleId: _id, username: 'x', typing: false }
    const start = Date.now()
    const seenAfter = async (ms: number, typing = false) => {
      await reportPresence(env.DB, { ...editor, typing }, new Date(start + ms))
      const [row] = (await rowsOf(editor.writer)).results
      return Date.parse(String(row?.seen_at)) - start
    }
    expect(await seenAfter(0)).toBe(0)
    expect(await seenAfter(4_000)).toBe(0)
    expect(await seenAfter(8_000, true)).toBe(8_000)
    expect(await seenAfter(20_000, true)).toBe(20_000)
  })

  it('learns what changed outside: a save, a publication, a note, the bin', async () => {
    const { _id } = await write(mine)
    const writer = crypto.randomUUID()
    const state = async () => (await report(theirs, _id, writer)).article
    expect(await state()).toMatchObject({ revision: 1, status: 'draft', copyRevision: 0 })
    await request('PUT', `/api/admin/articles/${_id}/publish`, { token: mine })
    expect(await state()).toMatchObject({ revision: 2, status: 'published' })
    const json = { title: 'A title', content: '<p>Edits.</p>' }
    await request('PUT', `/api/admin/articles/${_id}/working-copy`, { token: mine, json })
    expect((await state())?.copyRevision).toBeGreaterThan(0)
    const anchor = { ranges: [], text: '', before: '', after: '' }
    const note = { id: crypto.randomUUID(), text: 'Who says so?', quote: 'Words', anchor }
    expect(await state()).toMatchObject({ openNotes: 0, lastNoteAt: null })
    await request('POST', `/api/admin/articles/${_id}/notes`, { token: mine, json: note })
    expect(await state()).toMatchObject({ openNotes: 1, lastNoteAt: expect.any(String) })
    await request('DELETE', `/api/admin/articles/${_id}`, { token: mine })
    expect(await state()).toBeNull()
    expect((await rowsOf(crypto.randomUUID())).results).toEqual([])
  })
})
