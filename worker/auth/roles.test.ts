import { beforeAll, describe, expect, it } from 'vitest'
import { isAtLeast, type Role, roles } from '#domain/accounts/role.ts'
import { adminArticleSchema, sentBackTextSchema } from '#domain/articles/admin-article.ts'
import { boardSchema } from '#domain/board/board.ts'
import { allCalls, operationIds } from '#domain/calls/all-calls.ts'
import { accountToken, request, write } from '#worker/testing/client.ts'

const tokens = {} as Record<Role, string>
let other: string

beforeAll(async () => {
  for (const role of roles) tokens[role] = await accountToken({ username: `a ${role}`, role })
  other = await accountToken({ username: 'another writer', role: 'writer' })
})

const byRole = allCalls.filter(({ access }) => (roles as readonly string[]).includes(access))

describe.each(roles)('a %s', (role) => {
  it.each(byRole)('is refused $method $path, or not, as its rule says', async (call) => {
    const { method, access } = call
    if (['endAdminSessions', 'endOtherSessions'].includes(operationIds.get(call) ?? '')) return
    const path = call.path.replace(':id', 'no-such-article').replace(':key', 'none')
    const response = await request(method, path, { token: tokens[role] })
    const answer = await response.text()
    const allowed = isAtLeast(role, access as Role)
    expect(response.status === 403, answer).toBe(!allowed)
    if (!allowed) expect(JSON.parse(answer).code).toBe('forbidden')
  })
})

describe('a writer', () => {
  const text = { title: 'A title', content: '<p>Other words.</p>' }

  async function send(method: string, path: string, json?: object, token = tokens.writer) {
    const response = await request(method, `/api/admin/articles${path}`, { token, json })
    return response.status
  }

  it('changes their own drafts, not those of others', async () => {
    const own = (await write(tokens.writer))._id
    const someones = (await write(other))._id
    const statuses = async (id: string) => [
      await send('PUT', `/${id}`, text),
      await send('PUT', `/${id}/working-copy`, text),
      await send('PUT', `/${id}/address`, { slug: `of-${id}` }),
      await send('PUT', `/${id}/stage`, { stage: 'pitch' }),
      await send('PUT', `/${id}/assignee`, { assignee: 'a writer' }),
      await send('PUT', `/${id}/review`),
      await send('PUT', `/${id}/rewrite-done`, {}),
    ]
    expect(await statuses(own)).toEqual(Array(7).fill(200))
    expect(await statuses(someones)).toEqual(Array(7).fill(403))
    expect(await send('GET', `/${someones}`)).toBe(200)
  })

  it('never publishes, withdraws or changes what readers see, but proposes edits', async () => {
    expect(await send('POST', '', { ...text, published: true })).toBe(403)
    const draft = (await write(tokens.writer))._id
    expect(await send('PUT', `/${draft}`, { ...text, published: true })).toBe(403)
    const { _id } = await write(tokens.writer)
    expect(await send('PUT', `/${_id}/publish`, {}, tokens.editor)).toBe(200)
    expect(await send('PUT', `/${_id}`, text)).toBe(403)
    expect(await send('PUT', `/${_id}/address`, { slug: 'another-one' })).toBe(403)
    expect(await send('PUT', `/${_id}/review`)).toBe(409)
    expect(await send('PUT', `/${_id}/working-copy`, text)).toBe(200)
    expect(await send('PUT', `/${_id}/review`)).toBe(200)
    expect(await send('DELETE', `/${_id}/working-copy`)).toBe(204)
    expect(await send('PUT', `/${_id}/working-copy`, text, other)).toBe(200)
    expect(await send('DELETE', `/${_id}/working-copy`)).toBe(403)
  })
})

describe('a review', () => {
  async function read(id: string) {
    const response = await request('GET', `/api/admin/articles/${id}`, { token: tokens.writer })
    return adminArticleSchema.parse(await response.json())
  }

  async function submitted(): Promise<string[]> {
    const path = '/api/admin/articles?submitted=true'
    const response = await request('GET', path, { token: tokens.editor })
    return adminArticleSchema
      .pick({ _id: true })
      .array()
      .parse(await response.json())
      .map(({ _id }) => _id)
  }

  async function sentBackTo(token: string) {
    const response = await request('GET', '/api/admin/sent-back', { token })
    return sentBackTextSchema.array().parse(await response.json())
  }

  it('is asked for, sent back with a note, asked for again, and ends with the publication', async () => {
    const { _id, revision } = await write(tokens.writer)
    const path = `/api/admin/articles/${_id}`
    const review = (token: string, method = 'PUT', json?: object) =>
      request(method, `${path}/review`, { token, json })
    expect((await review(tokens.writer)).status).toBe(200)
    expect(await read(_id)).toMatchObject({ submittedBy: 'a writer', revision })
    expect(await submitted()).toContain(_id)
    expect((await review(tokens.writer, 'DELETE', { note: 'Mine.' })).status).toBe(403)
    expect((await review(other, 'DELETE')).status).toBe(403)
    expect((await review(tokens.editor, 'DELETE', { note: 'Say who.' })).status).toBe(200)
    const sentBack = { by: 'a editor', to: 'a writer', at: expect.any(String) }
    const back = { submittedBy: null, rewriteNote: 'Say who.', sentBack }
    expect(await read(_id)).toMatchObject(back)
    const listed = { articleId: _id, by: 'a editor', note: 'Say who.' }
    expect(await sentBackTo(tokens.writer)).toContainEqual(expect.objectContaining(listed))
    expect(await sentBackTo(other)).toEqual([])
    await review(tokens.writer)
    expect(await read(_id)).toMatchObject({ submittedBy: 'a writer', sentBack: null })
    await request('PUT', `${path}/publish`, { token: tokens.editor })
    expect(await read(_id)).toMatchObject({ submittedBy: null, published: true, rewriteNote: null })
    expect(await submitted()).not.toContain(_id)
  })

  it('that ended on the board is sent back too, until the writer dismisses it', async () => {
    const { _id } = await write(tokens.writer)
    const path = `/api/admin/articles/${_id}`
    const move = (stage: string, token: string) =>
      request('PUT', `${path}/stage`, { token, json: { stage } })
    await move('review', tokens.writer)
    await move('draft', tokens.writer)
    expect((await read(_id)).sentBack).toBeNull()
    await move('review', tokens.writer)
    await move('draft', tokens.editor)
    expect((await read(_id)).sentBack).toMatchObject({ by: 'a editor', to: 'a writer' })
    const board = await request('GET', '/api/admin/board', { token: tokens.writer })
    const cards = boardSchema.parse(await board.json()).flatMap((column) => column.cards)
    expect(cards.find((card) => card._id === _id)?.sentBack).toMatchObject({ by: 'a editor' })
    const seen = (await read(_id)).sentBack?.at
    await move('review', tokens.writer)
    await move('draft', tokens.editor)
    const late = await request('DELETE', `${path}/sent-back?at=${seen}`, { token: tokens.writer })
    const { sentBack } = adminArticleSchema.parse(await late.json())
    expect(sentBack?.at).not.toBe(seen)
    expect((await read(_id)).sentBack).toEqual(sentBack)
    const dismiss = (token: string) => request('DELETE', `${path}/sent-back`, { token })
    expect((await dismiss(other)).status).toBe(403)
    expect((await dismiss(tokens.writer)).status).toBe(200)
    expect((await dismiss(tokens.writer)).status).toBe(200)
    expect((await read(_id)).sentBack).toBeNull()
    expect(await sentBackTo(tokens.writer)).toEqual([])
  })

  it('of edits that are discarded ends', async () => {
    const { _id } = await write(tokens.editor, { published: true })
    const path = `/api/admin/articles/${_id}`
    const json = { title: 'A title', content: '<p>Proposed.</p>' }
    await request('PUT', `${path}/working-copy`, { token: tokens.writer, json })
    await request('PUT', `${path}/review`, { token: tokens.writer })
    await request('DELETE', `${path}/working-copy`, { token: tokens.editor })
    expect(await read(_id)).toMatchObject({ submittedAt: null, workingCopy: null })
  })
})
