import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { request } from '#domain/calls/request.ts'
import { ApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { defaultOrigin, signIn } from './sign-in.ts'
import { UserError } from './user-error.ts'

interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
  /** Whether the connection ends before the body does. */
  breaksOff?: boolean
}

const unavailable: Answer = { status: 503, body: { code: 'unavailable', message: 'Later.' } }
const found: Answer = { status: 200, body: { name: 'it' } }
const contract = { access: 'anyone', operationId: 'it', summary: 'It.' } as const
const readIt = call('GET /it', { ...contract, response: z.object({ name: z.string() }) })
const changeIt = call('POST /it', contract)

let server: Server
let origin: string
/** The answers in order; the last one repeats. */
let answers: Answer[]
let requests: string[]

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    const body = JSON.stringify(answer?.body)
    if (!answer?.breaksOff) {
      return response.writeHead(answer?.status ?? 500, answer?.headers).end(body)
    }
    response.writeHead(answer.status, { 'content-length': 2 * body.length }).write(body)
    return response.socket?.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('the API client', () => {
  it('repeats a read that fails temporarily', async () => {
    answers = [unavailable, found]
    const client = new ApiClient(origin, { retry: true })
    expect(await request(client, readIt)).toEqual({ name: 'it' })
    expect(requests).toEqual(['GET /it', 'GET /it'])
  })

  it('repeats a write only if that does no harm', async () => {
    answers = [unavailable]
    const client = new ApiClient(origin, { retry: true })
    await expect(request(client, changeIt)).rejects.toThrow('Later.')
    expect(requests).toEqual(['POST /it'])
    answers = [unavailable, found]
    await request(client, changeIt, { repeatable: true })
    expect(requests).toHaveLength(3)
  })

  it('repeats nothing that was refused, and keeps the code', async () => {
    answers = [{ status: 404, body: { code: 'not_found', message: 'There is none.' } }]
    const client = new ApiClient(origin, { retry: true })
    const error = await request(client, readIt).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'There is none.' })
    expect(requests).toHaveLength(1)
  })

  it('repeats a read whose refusal breaks off in the middle', async () => {
    const refusal = { status: 404, body: { code: 'not_found' }, breaksOff: true }
    answers = [refusal, found]
    const client = new ApiClient(origin, { retry: true })
    expect(await request(client, readIt)).toEqual({ name: 'it' })
  })

  it('throws a UserError for an answer in another form', async () => {
    answers = [{ status: 200, body: { title: 'it' } }]
    const answer = request(new ApiClient(origin), readIt)
    await expect(answer).rejects.toThrow(UserError)
    await expect(answer).rejects.toThrow(`${origin} is not a Latchkey site`)
  })

  it('says in words why a site without encryption does not answer over https', async () => {
    const encrypted = new ApiClient(origin.replace('http:', 'https:'))
    await expect(request(encrypted, readIt)).rejects.toThrow(/^[^\n]*: wrong version number$/)
  })

  it('says where an address leads that another one has taken the place of', async () => {
    const headers = { location: 'https://www.magazine.example/it' }
    answers = [{ status: 301, body: {}, headers }]
    await expect(request(new ApiClient(origin), readIt)).rejects.toThrow(
      '/it leads to https://www.magazine.example/it. Name the address of the site itself.',
    )
  })

  it('ends a call that is aborted or takes too long', async () => {
    server.removeAllListeners('request')
    const controller = new AbortController()
    const aborted = request(new ApiClient(origin, { signal: controller.signal }), readIt)
    controller.abort(new UserError('Stopped.'))
    await expect(aborted).rejects.toThrow('Stopped.')
    await expect(request(new ApiClient(origin, { timeoutMs: 50 }), readIt)).rejects.toThrow(
      `Nothing answers at ${origin}: nothing came for 0.05 seconds`,
    )
  })
})

describe('signing in', () => {
  it.each([
    ['an address that is none', 'magazine', 'is not the address of a site'],
    ['a password sent unencrypted', 'http://magazine.example', 'unencrypted'],
  ])('refuses %s', async (_, address, message) => {
    const env = { ADMIN_USERNAME: 'editor', ADMIN_PASSWORD: 'password' }
    await expect(signIn(address, {}, env)).rejects.toThrow(message)
  })

  it('refuses what is no program’s token, and sends nothing', async () => {
    await expect(signIn(origin, {}, { LATCHKEY_TOKEN: 'a session' })).rejects.toThrow(
      'LATCHKEY_TOKEN is not a program’s token: those begin with lk_pat_.',
    )
    expect(requests).toEqual([])
    const env = { LATCHKEY_TOKEN: 'lk_pat_x' }
    expect((await signIn(origin, {}, env)).token).toBe('lk_pat_x')
    await expect(signIn(origin, { needsAccount: true }, env)).rejects.toThrow(
      'A program’s token may not do this. Unset LATCHKEY_TOKEN, and sign in with an account.',
    )
  })

  it('asks for the build token before anything is sent that would need it', async () => {
    const env = { ADMIN_USERNAME: 'editor', ADMIN_PASSWORD: 'password', BUILD_TOKEN: '' }
    const needing = { needsBuildToken: true }
    await expect(signIn(origin, needing, env)).rejects.toThrow(
      `Set BUILD_TOKEN to the build token of ${origin}.`,
    )
    const withToken = { ...env, BUILD_TOKEN: 'secret', LATCHKEY_TOKEN: 'lk_pat_x' }
    await expect(signIn(origin, needing, withToken)).rejects.toThrow(
      'A program’s token may not do this. Unset LATCHKEY_TOKEN',
    )
    expect(requests).toEqual([])
  })

  it('takes an emptied variable for one that is not set', () => {
    expect(defaultOrigin({ LATCHKEY_ORIGIN: '', PORT: '' })).toBe('http://localhost:8787')
    expect(defaultOrigin({ LATCHKEY_ORIGIN: '', PORT: '8790' })).toBe('http://localhost:8790')
  })

  it('uses the site and the credentials of the environment', async () => {
    answers = [{ status: 200, body: { token: 'a token', username: 'ada', role: 'owner' } }]
    const env = { LATCHKEY_ORIGIN: origin, ADMIN_USERNAME: 'editor', ADMIN_PASSWORD: 'password' }
    expect((await signIn(undefined, {}, env)).origin).toBe(origin)
    expect(requests).toEqual(['POST /api/auth/admin/login'])
  })

  it('says where credentials come from that the site refuses', async () => {
    answers = [{ status: 401, body: { code: 'unauthorized', message: 'It is incorrect.' } }]
    const env = { ADMIN_USERNAME: 'editor', ADMIN_PASSWORD: 'of another site' }
    await expect(signIn(origin, {}, env)).rejects.toThrow(
      `${origin} refuses the ADMIN_USERNAME and ADMIN_PASSWORD of the environment: It is incorrect.`,
    )
  })
})
