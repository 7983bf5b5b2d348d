import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A call as the server received it. */
export interface ReceivedCall {
  call: string
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

/** What the server answers to a call; a body that is no text is sent as JSON. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** Answers by `METHOD /path`, with or without the query. */
export type Answers = Record<string, Answer | ((received: ReceivedCall) => Answer)>

/**
 * Starts a real HTTP server that stands for the API, and ends it with the test.
 *
 * @param answers what it answers; they may be changed while it runs
 * @returns its origin, and every call that it received so far
 */
export async function startApi(
  answers: Answers,
): Promise<{ origin: string; calls: ReceivedCall[]; close: () => void }> {
  const calls: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    const received = await receive(request)
    const path = received.call.replace(/\?.*$/, '')
    const found = answers[received.call] ?? answers[path]
    if (request.method !== 'OPTIONS') calls.push(received)
    const answer = typeof found === 'function' ? found(received) : found
    const { status, headers, body } = answer ?? preflight(request) ?? unknownCall(received.call)
    response.writeHead(status ?? 200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, Authorization',
      'Content-Type': 'application/json',
      ...headers,
    })
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => end(server)
  onTestFinished(close)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, close }
}

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    call: `${request.method} ${request.url}`,
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    body: Buffer.concat(parts).toString('latin1'),
  }
}

function preflight(request: IncomingMessage): Answer | undefined {
  return request.method === 'OPTIONS' ? { status: 204 } : undefined
}

function unknownCall(call: string): Answer {
  return { status: 404, body: { code: 'not_found', message: `No answer for ${call}.` } }
}

function end(server: Server): void {
  server.closeAllConnections()
  server.close()
}
