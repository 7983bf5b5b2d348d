import { describe, expect, it } from 'vitest'
import type { Grant } from '#domain/calls/grants.ts'
import { errorSchema } from '#domain/error.ts'
import {
  accountToken,
  adminToken,
  createToken,
  readStored,
  request,
  write,
} from '#worker/testing/client.ts'

const text = { title: 'The weather', content: '<p>Rain.</p>' }

const owner = await adminToken()
const editor = await accountToken({ username: 'Ines', role: 'editor' })
const program = await create('Weather desk', ['write-drafts'])

async function create(name: string, grants: Grant[]): Promise<string> {
  return (await createToken(owner, { name, grants })).token
}

const send = (token: string, method: string, path: string, json?: object) =>
  request(method, `/api/admin/articles${path}`, { token, json })

async function idsFor(token: string): Promise<string[]> {
  const listed = await send(token, 'GET', '?limit=500')
  return (await listed.json<{ _id: string }[]>()).map(({ _id }) => _id)
}

describe('a program that only writes drafts', () => {
  it('reads and changes what it created, and nothing of others', async () => {
    const own = await write(program, text)
    const [draft, published] = [await write(editor), await write(editor, { published: true })]
    expect((await send(program, 'GET', `/${own._id}`)).status).toBe(200)
    expect(await idsFor(program)).toEqual([own._id])
    const board = await request('GET', '/api/admin/board', { token: program })
    expect(board.status).toBe(403)
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PUT', '', text],
      ['PUT', '/address', { slug: 'mine' }],
      ['PUT', '/working-copy', text],
      ['DELETE', '/working-copy'],
      ['PUT', '/review'],
      ['PUT', '/stage', { stage: 'pitch' }],
      ['PUT', '/planned-day', { day: '2031-05-05' }],
    ]
    for (const { _id } of [draft, published]) {
      const before = await readStored(owner, _id)
      for (const [method, path, json] of calls) {
        const refused = await send(program, method, `/${_id}${path}`, json)
        expect(refused.status, `${method} ${path}`).toBe(403)
        expect(errorSchema.parse(await refused.json()).message).toContain('that it created')
      }
      expect(await readStored(owner, _id)).toEqual(before)
    }
    const creationKey = crypto.randomUUID()
    await write(editor, { creationKey })
    expect((await send(program, 'POST', '', { ...text, creationKey })).status).toBe(403)
  })

  it('replaces no edits of others of its own article without naming them', async () => {
    const { _id } = await write(program, text)
    await send(editor, 'PUT', `/${_id}/publish`)
    const save = (token: string, fields: object) =>
      send(token, 'PUT', `/${_id}/working-copy`, { ...text, ...fields })
    expect((await save(program, {})).status).toBe(200)
    expect((await save(program, { summary: 'Again.' })).status).toBe(200)
    expect((await save(editor, { content: '<p>By hand.</p>' })).status).toBe(200)
    const refused = await save(program, {})
    expect(refused.status).toBe(409)
    const { workingCopy } = await readStored(owner, _id)
    expect(workingCopy).toMatchObject({
      savedBy: 'Ines',
      submission: { content: '<p>By hand.</p>' },
    })
    expect((await save(program, { copyRevision: workingCopy?.revision })).status).toBe(200)
  })

  it('replaces nothing that others saved of its own draft without naming it', async () => {
    const { _id } = await write(program, text)
    const save = (token: string, fields: object) =>
      send(token, 'PUT', `/${_id}`, { ...text, ...fields })
    expect((await save(program, { summary: 'Again.' })).status).toBe(200)
    expect((await save(editor, { content: '<p>By hand.</p>' })).status).toBe(200)
    const refused = await save(program, {})
    expect([refused.status, errorSchema.parse(await refused.json()).message]).toEqual([
      409,
      'Ines saved this article in between, a moment ago. Nothing was overwritten.',
    ])
    const { content, revision } = await readStored(owner, _id)
    expect(content).toBe('<p>By hand.</p>')
    expect((await save(program, { revision })).status).toBe(200)
    // Unpublished edits go with a save of the draft, unless it names them.
    expect((await send(editor, 'PUT', `/${_id}/working-copy`, text)).status).toBe(200)
    expect((await save(program, { revision: revision + 1 })).status).toBe(409)
  })

  it('reads everything if it was granted that too, and changes its own', async () => {
    const both = await create('Reader and writer', ['write-drafts', 'suggest'])
    const { _id } = await write(editor)
    expect((await send(both, 'GET', `/${_id}`)).status).toBe(200)
    expect(await idsFor(both)).toContain(_id)
    expect((await send(both, 'PUT', `/${_id}`, text)).status).toBe(403)
    const publisher = await create('Publisher', ['write-drafts', 'publish'])
    expect((await send(publisher, 'PUT', `/${_id}`, text)).status).toBe(200)
  })
})
