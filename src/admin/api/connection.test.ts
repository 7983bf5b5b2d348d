import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Answers, startApi } from '#admin/testing/api-server.ts'
import { ApiRefusal } from './api-refusal.ts'
import { type Connection, call, callForNothing, callForPage } from './connection.ts'

async function connect(answers: Answers, token: string | null = 'the-token') {
  const api = await startApi(answers)
  const sessionEnded = vi.fn()
  const connection: Connection = { origin: api.origin, token: () => token, sessionEnded }
  return { ...api, connection, sessionEnded }
}

const schema = z.object({ name: z.string() })

describe('a call', () => {
  it('carries the admin token and answers what the schema lets through', async () => {
    const { connection, calls } = await connect({ 'GET /api/x': { body: { name: 'a', more: 1 } } })
    expect(await call(connection, 'GET', '/api/x', schema)).toEqual({ name: 'a' })
    expect(calls[0]?.authorization).toBe('Bearer the-token')
  })

  it('sends its body as JSON', async () => {
    const { connection, calls } = await connect({ 'PUT /api/x': { body: { name: 'b' } } })
    await call(connection, 'PUT', '/api/x', schema, { body: { revision: 2 } })
    expect(calls[0]).toMatchObject({ contentType: 'application/json', body: '{"revision":2}' })
  })

  it('fails by itself without a token, and nothing is sent', async () => {
    const { connection, calls, sessionEnded } = await connect({}, null)
    await expect(call(connection, 'GET', '/api/x', schema)).rejects.toMatchObject({
      status: 401,
      message: 'Admin authentication required',
    })
    expect(calls).toEqual([])
    expect(sessionEnded).not.toHaveBeenCalled()
  })

  it('tells the session of a 401, with the server’s message and the token that it refused', async () => {
    const { connection, sessionEnded } = await connect({
      'DELETE /api/x': { status: 401, body: { code: 'unauthorized', message: 'Gone.' } },
    })
    await expect(callForNothing(connection, 'DELETE', '/api/x')).rejects.toThrow('Gone.')
    expect(sessionEnded).toHaveBeenCalledExactlyOnceWith('Gone.', 'the-token')
  })

  it('turns a refusal into one error with status, code, message and issues', async () => {
    const issues = [{ field: 'title', message: 'Please provide a title for the article.' }]
    const { connection, sessionEnded } = await connect({
      'POST /api/x': { status: 400, body: { code: 'bad_request', message: 'No.', issues } },
    })
    const refusal = await call(connection, 'POST', '/api/x', schema).catch((error) => error)
    expect(refusal).toBeInstanceOf(ApiRefusal)
    expect(refusal).toMatchObject({ status: 400, code: 'bad_request', message: 'No.', issues })
    expect(refusal.worded).toBe(true)
    expect(sessionEnded).not.toHaveBeenCalled()
  })

  it('keeps a refusal apart that has no words for people', async () => {
    const { connection } = await connect({ 'GET /api/x': { status: 502, body: '<h1>Bad</h1>' } })
    await expect(call(connection, 'GET', '/api/x', schema)).rejects.toMatchObject({
      status: 502,
      worded: false,
    })
  })

  it('refuses an answer of another form', async () => {
    const { connection } = await connect({ 'GET /api/x': { body: { title: 'a' } } })
    await expect(call(connection, 'GET', '/api/x', schema)).rejects.toThrow(z.ZodError)
  })

  it('walks the pages of a list by the Link header', async () => {
    const { connection } = await connect({
      'GET /api/list?limit=1': {
        headers: { Link: '</api/list?limit=1&before=2026,b>; rel="next"' },
        body: [{ name: 'a' }],
      },
      'GET /api/list?limit=1&before=2026,b': { body: [{ name: 'b' }] },
    })
    const first = await callForPage(connection, '/api/list?limit=1', z.array(schema))
    expect(first.items).toEqual([{ name: 'a' }])
    const second = await callForPage(connection, first.next ?? '', z.array(schema))
    expect(second).toEqual({ items: [{ name: 'b' }], next: null })
  })
})
