import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'

export interface ReceivedRequest {
  /** `METHOD /path?query` */
  route: string
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

/** A body that is not a string is sent as JSON. */
export interface StubResponse {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** It never comes. */
  never?: boolean
  /** It comes once this is settled. */
  after?: Promise<unknown>
}

/** Responses by `METHOD /path`, with or without the query. */
export type StubResponses = Record<string, StubResponse>

/**
 * Starts a real HTTP server in place of the API. It stops at the end of the test.
 *
 * @param responses may be changed while it runs
 */
export async function startStubApi(
  responses: StubResponses,
): Promise<{ origin: string; requests: ReceivedRequest[]; close: () => void }> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const received = await receive(request)
    const path = received.route.replace(/\?.*$/, '')
    const found = responses[received.route] ?? responses[path]
    if (request.method !== 'OPTIONS') requests.push(received)
    if (found?.never) return
    await found?.after
    const { status, headers, body } = found ?? preflight(request) ?? notFound(received.route)
    response.writeHead(status ?? 200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, Authorization',
      'Content-Type': 'application/json',
      ...headers,
    })
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => stop(server)
  onTestFinished(close)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    route: `${request.method} ${request.url}`,
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    body: Buffer.concat(parts).toString('latin1'),
  }
}

function preflight(request: IncomingMessage): StubResponse | undefined {
  return request.method === 'OPTIONS' ? { status: 204 } : undefined
}

function notFound(route: string): StubResponse {
  return { status: 404, body: { code: 'not_found', message: `No response for ${route}.` } }
}

function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}

/** What the server answers about the session that the portal starts with. */
export function signedInAs(username: string, role: Role): StubResponses {
  const session = { scope: 'admin', username, role, expiresAt: '2026-11-21T12:00:00.000Z' }
  return { 'GET /api/auth/admin/verify': { body: session } }
}

export function lastSentBody(requests: readonly ReceivedRequest[], route: string) {
  return JSON.parse(requests.findLast((sent) => sent.route === route)?.body ?? 'null')
}
