import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to a running product. */
export interface CutConnection {
  /** Where the product is reached by this line. */
  origin: string
  /** Ends the line, and with it what is under way. The port stays taken, so that nothing else answers there. */
  cut(): void
}

/**
 * @param origin where the product runs
 * @param before is waited for before a request goes on to the product
 * @returns the open line
 */
export async function openCutConnection(
  origin: string,
  before: (asked: IncomingMessage) => unknown,
): Promise<CutConnection> {
  const server = createServer(async (asked, answer) => {
    await before(asked)
    if (!asked.socket.destroyed) forward(origin, asked, answer)
  })
  let isCut = false
  server.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      server.unref()
      server.closeAllConnections()
    },
  }
}

function forward(origin: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = asked
  const onward = request(new URL(url, origin), { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
