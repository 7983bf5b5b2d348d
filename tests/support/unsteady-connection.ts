import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { steadyHeader } from '#tools/platform/distance/distance.ts'
import { type Random, seededRandom } from '#tools/platform/distance/seeded-random.ts'

/** Which part of the requests is sent once more, by a client that hangs up in the middle. */
const hangUpRate = 0.05
const longestHangUpMs = 150

/** Longer than any test waits: a connection that ends while it is used again fails a request. */
const keepAliveMs = 600_000

/** How often a reader reloads a page that could not be shown. */
const reloads = 8

/**
 * A way to a product far from its services, for tests that expect right answers. As readers do, it
 * reloads what could not be shown; some clients hang up in the middle of an answer. Calls that change
 * something are sent once, and none of their own calls fails.
 */
export async function openUnsteadyConnection(origin: string, seed: number) {
  const random = seededRandom(seed)
  const server = createServer((asked, answer) => {
    forward({ origin, random }, asked, answer).catch(() => answer.destroy())
  })
  server.keepAliveTimeout = keepAliveMs
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Line {
  origin: string
  random: Random
}

async function forward(line: Line, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await buffer(asked)
  const { method = 'GET', url: path = '/' } = asked
  const { hostname, port } = new URL(line.origin)
  const isRead = method === 'GET' || method === 'HEAD'
  const headers = { ...asked.headers, ...(!isRead && { [steadyHeader]: '1' }) }
  // A connection of its own for each request: the product closes those that are idle.
  const options = { hostname, port, method, path, headers, agent: false as const }
  if (isRead && line.random.number() < hangUpRate) {
    hangUp(options, line.random.number() * longestHangUpMs)
  }
  for (let attempt = 0; ; attempt++) {
    const answered = await send(options, body)
    const status = answered.statusCode ?? 502
    if (isRead && status >= 500 && attempt < reloads) {
      answered.resume()
      await setTimeout(100)
      continue
    }
    answer.writeHead(status, answered.headers)
    answered.pipe(answer)
    return
  }
}

async function send(options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  const sent = request(options)
  sent.end(body)
  const [answered] = await once(sent, 'response')
  return answered
}

function hangUp(options: RequestOptions, afterMs: number): void {
  const sent = request(options, (answered) => answered.resume())
  sent.on('error', () => undefined)
  sent.end()
  setTimeout(afterMs).then(() => sent.destroy())
}
