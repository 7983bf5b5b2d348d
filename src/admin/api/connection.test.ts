import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { type StubResponses, startStubApi } from '#admin/testing/stub-api.ts'
import { call } from '#domain/calls/call.ts'
import { parseNextLink, request } from '#domain/calls/request.ts'
import { ApiError } from './api-error.ts'
import { connect as connectSession, inBackground } from './connection.ts'

async function connect(responses: StubResponses, token: string | null = 'the-token') {
  const api = await startStubApi(responses)
  const onSessionEnd = vi.fn()
  const onRenewed = vi.fn()
  const onRefusedAct = vi.fn()
  const askPassword = vi.fn(async () => false)
  const connection = connectSession({
    origin: api.origin,
    getToken: () => token,
    onSessionEnd,
    onRenewed,
    onRefusedAct,
    onForbidden: vi.fn(),
    askPassword,
  })
  return { ...api, connection, onRenewed, onSessionEnd, onRefusedAct, askPassword }
}

const contract = { access: 'writer', operationId: 'x', summary: 'X.' } as const
const response = z.object({ name: z.string() })
const readX = call('GET /api/x', { ...contract, response })
const createX = call('POST /api/x', { ...contract, response })
const updateX = call('PUT /api/x', {
  ...contract,
  body: z.object({ revision: z.number() }),
  response,
})
const deleteX = call('DELETE /api/x', contract)
const listX = call('GET /api/list', {
  ...contract,
  query: z.object({ limit: z.number() }),
  response: z.array(response),
  paged: true,
})
const nameX = call('PUT /api/x/:id/names/:name', { ...contract, response: 'text/plain' })

describe('a request', () => {
  it('carries the admin token and returns what the schema accepts', async () => {
    const { connection, requests } = await connect({
      'GET /api/x': { body: { name: 'a', more: 1 } },
    })
    expect(await request(connection, readX)).toEqual({ name: 'a' })
    expect(requests[0]?.authorization).toBe('Bearer the-token')
  })

  it('hands over the token of the session that took the place of its own', async () => {
    const headers = { 'x-renewed-token': 'renewed' }
    const { connection, onRenewed } = await connect({
      'DELETE /api/x': { status: 204, headers },
      'GET /api/x': { body: { name: 'a' } },
    })
    await request(connection, readX)
    expect(onRenewed).not.toHaveBeenCalled()
    await request(connection, deleteX)
    expect(onRenewed).toHaveBeenCalledExactlyOnceWith('renewed', 'the-token')
  })

  it('sends its body as JSON', async () => {
    const { connection, requests } = await connect({ 'PUT /api/x': { body: { name: 'b' } } })
    await request(connection, updateX, { body: { revision: 2 } })
    expect(requests[0]).toMatchObject({ contentType: 'application/json', body: '{"revision":2}' })
  })

  it('fails without a token before anything is sent', async () => {
    const { connection, requests, onSessionEnd } = await connect({}, null)
    await expect(request(connection, readX)).rejects.toMatchObject({
      status: 401,
      message: 'Admin authentication required',
    })
    expect(requests).toEqual([])
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('Admin authentication required', null)
  })

  it('reports a 401 to the session, with the server’s message and the rejected token', async () => {
    const { connection, onSessionEnd } = await connect({
      'DELETE /api/x': { status: 401, body: { code: 'unauthorized', message: 'Gone.' } },
    })
    await expect(request(connection, deleteX)).rejects.toThrow('Gone.')
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('Gone.', 'the-token')
  })

  it.each(['the-token', null])(
    'with the token %s says that an act was refused, and not a read',
    async (token) => {
      const refused = { status: 401, body: { code: 'unauthorized', message: 'Gone.' } }
      const { connection, onSessionEnd, onRefusedAct } = await connect(
        { 'GET /api/x': refused, 'DELETE /api/x': refused },
        token,
      )
      const isRefused = { status: 401 }
      await expect(request(connection, readX)).rejects.toMatchObject(isRefused)
      await expect(request(inBackground(connection), deleteX)).rejects.toMatchObject(isRefused)
      expect(onRefusedAct).not.toHaveBeenCalled()
      await expect(request(connection, deleteX)).rejects.toMatchObject(isRefused)
      expect(onRefusedAct).toHaveBeenCalledOnce()
      expect(onSessionEnd).toHaveBeenCalledTimes(3)
      expect(onSessionEnd).toHaveBeenCalledWith(expect.any(String), token)
    },
  )

  it('turns an error response into an ApiError with status, code, message and issues', async () => {
    const issues = [{ field: 'title', message: 'Please provide a title for the article.' }]
    const { connection, onSessionEnd } = await connect({
      'POST /api/x': { status: 400, body: { code: 'bad_request', message: 'No.', issues } },
    })
    const error = await request(connection, createX).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'bad_request', message: 'No.', issues })
    expect(error.hasUserMessage).toBe(true)
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  it('marks an error response without a message for users', async () => {
    const { connection } = await connect({ 'GET /api/x': { status: 502, body: '<h1>Bad</h1>' } })
    await expect(request(connection, readX)).rejects.toMatchObject({
      status: 502,
      hasUserMessage: false,
    })
  })

  it.each([
    [500, { 'x-request-id': '8f3a-VIE', 'cf-ray': 'other' }, '8f3a-VIE'],
    [502, { 'cf-ray': '8f3b-VIE' }, '8f3b-VIE'],
    [502, {}, undefined],
    [404, { 'cf-ray': '8f3c-VIE' }, undefined],
  ])('keeps the request’s id of an error %i with %j', async (status, headers, requestId) => {
    const { connection } = await connect({ 'GET /api/x': { status, headers, body: '' } })
    const error = await request(connection, readX).catch((thrown) => thrown)
    expect(error.requestId).toBe(requestId)
  })

  /** Stands for a connection that ends after the server has stored what was sent. */
  function loseNextAnswer() {
    const { fetch } = globalThis
    const lose: typeof fetch = async (...sent) => {
      await fetch(...sent)
      throw new TypeError('Failed to fetch')
    }
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(lose)
  }

  it('is sent once more after a lost answer, unless it would make something twice', async () => {
    const made = { body: { name: 'a' } }
    const { connection, requests } = await connect({ 'PUT /api/x': made, 'POST /api/x': made })
    loseNextAnswer()
    expect(await request(connection, updateX, { body: { revision: 2 } })).toEqual({ name: 'a' })
    loseNextAnswer()
    await expect(request(connection, createX)).rejects.toThrow(TypeError)
    loseNextAnswer()
    expect(await request(connection, createX, { repeatable: true })).toEqual({ name: 'a' })
    const sent = requests.map(({ route, body }) => [route, body])
    const update = ['PUT /api/x', '{"revision":2}']
    expect(sent).toEqual([update, update, ...Array(3).fill(['POST /api/x', ''])])
  })

  it('ends no session by being sent once more: what it changed may have renewed it', async () => {
    const body = { code: 'unauthorized', message: 'Gone.' }
    const { connection, onSessionEnd } = await connect({ 'DELETE /api/x': { status: 401, body } })
    loseNextAnswer()
    await expect(request(connection, deleteX)).rejects.toThrow(TypeError)
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  it('rejects a response that does not match the schema', async () => {
    const { connection } = await connect({ 'GET /api/x': { body: { title: 'a' } } })
    await expect(request(connection, readX)).rejects.toThrow(z.ZodError)
  })

  it('follows the Link header from page to page', async () => {
    const { connection } = await connect({
      'GET /api/list?limit=1': {
        headers: { Link: '</api/list?limit=1&before=2026,b>; rel="next"' },
        body: [{ name: 'a' }],
      },
      'GET /api/list?limit=1&before=2026,b': { body: [{ name: 'b' }] },
    })
    const first = await request(connection, listX, { query: { limit: 1 } })
    expect(first.items).toEqual([{ name: 'a' }])
    const second = await request(connection, listX, { page: first.next })
    expect(second).toEqual({ items: [{ name: 'b' }], next: null })
  })
})

describe('a call with parameters', () => {
  it('is sent to its path, with the parameters encoded, and answers a file', async () => {
    const { connection } = await connect({ 'PUT /api/x/a%2Fb/names/%C3%A9': { body: 'words' } })
    const file = await request(connection, nameX, { params: { id: 'a/b', name: 'é' } })
    expect(await file.text()).toBe('words')
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
