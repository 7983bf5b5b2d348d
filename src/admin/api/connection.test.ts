import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type StubResponses, startStubApi } from '#admin/testing/stub-api.ts'
import { ApiError } from './api-error.ts'
import {
  type Connection,
  parseNextLink,
  requestJson,
  requestNoContent,
  requestPage,
} from './connection.ts'

async function connect(responses: StubResponses, token: string | null = 'the-token') {
  const api = await startStubApi(responses)
  const onSessionEnd = vi.fn()
  const askPassword = vi.fn(async () => false)
  const connection: Connection = {
    origin: api.origin,
    getToken: () => token,
    onSessionEnd,
    askPassword,
  }
  return { ...api, connection, onSessionEnd, askPassword }
}

const schema = z.object({ name: z.string() })

describe('a request', () => {
  it('carries the admin token and returns what the schema accepts', async () => {
    const { connection, requests } = await connect({
      'GET /api/x': { body: { name: 'a', more: 1 } },
    })
    expect(await requestJson(connection, 'GET', '/api/x', schema)).toEqual({ name: 'a' })
    expect(requests[0]?.authorization).toBe('Bearer the-token')
  })

  it('sends its body as JSON', async () => {
    const { connection, requests } = await connect({ 'PUT /api/x': { body: { name: 'b' } } })
    await requestJson(connection, 'PUT', '/api/x', schema, { body: { revision: 2 } })
    expect(requests[0]).toMatchObject({ contentType: 'application/json', body: '{"revision":2}' })
  })

  it('fails without a token before anything is sent', async () => {
    const { connection, requests, onSessionEnd } = await connect({}, null)
    await expect(requestJson(connection, 'GET', '/api/x', schema)).rejects.toMatchObject({
      status: 401,
      message: 'Admin authentication required',
    })
    expect(requests).toEqual([])
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  it('reports a 401 to the session, with the server’s message and the rejected token', async () => {
    const { connection, onSessionEnd } = await connect({
      'DELETE /api/x': { status: 401, body: { code: 'unauthorized', message: 'Gone.' } },
    })
    await expect(requestNoContent(connection, 'DELETE', '/api/x')).rejects.toThrow('Gone.')
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('Gone.', 'the-token')
  })

  it('turns an error response into an ApiError with status, code, message and issues', async () => {
    const issues = [{ field: 'title', message: 'Please provide a title for the article.' }]
    const { connection, onSessionEnd } = await connect({
      'POST /api/x': { status: 400, body: { code: 'bad_request', message: 'No.', issues } },
    })
    const error = await requestJson(connection, 'POST', '/api/x', schema).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'bad_request', message: 'No.', issues })
    expect(error.hasUserMessage).toBe(true)
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  it('marks an error response without a message for users', async () => {
    const { connection } = await connect({ 'GET /api/x': { status: 502, body: '<h1>Bad</h1>' } })
    await expect(requestJson(connection, 'GET', '/api/x', schema)).rejects.toMatchObject({
      status: 502,
      hasUserMessage: false,
    })
  })

  it('rejects a response that does not match the schema', async () => {
    const { connection } = await connect({ 'GET /api/x': { body: { title: 'a' } } })
    await expect(requestJson(connection, 'GET', '/api/x', schema)).rejects.toThrow(z.ZodError)
  })

  it('follows the Link header from page to page', async () => {
    const { connection } = await connect({
      'GET /api/list?limit=1': {
        headers: { Link: '</api/list?limit=1&before=2026,b>; rel="next"' },
        body: [{ name: 'a' }],
      },
      'GET /api/list?limit=1&before=2026,b': { body: [{ name: 'b' }] },
    })
    const first = await requestPage(connection, '/api/list?limit=1', z.array(schema))
    expect(first.items).toEqual([{ name: 'a' }])
    const second = await requestPage(connection, first.next ?? '', z.array(schema))
    expect(second).toEqual({ items: [{ name: 'b' }], next: null })
  })
})

describe('the next link', () => {
  it.each([
    [null, null],
    ['', null],
    ['</a?before=1>; rel="next"', '/a?before=1'],
    ['</a>; rel=prev, </b?x=1,2>; rel=next', '/b?x=1,2'],
    ['<https://api.example/a?b=c>; rel="next"', '/a?b=c'],
    ['</a>; rel="previous"', null],
  ])('of %j is %j', (header, next) => {
    expect(parseNextLink(header)).toBe(next)
  })
})
