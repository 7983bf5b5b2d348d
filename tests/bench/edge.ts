import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'

/** What an edge compresses: fonts and images are compressed already. */
const compressible = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/

/** Headers that are one connection's own, and so are not passed on (RFC 9113, 8.2.2). */
const ofOneConnection = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade'],
  ...['content-length', 'host', 'accept-encoding'],
])

/** Where its certificate is kept, which it makes itself. */
const certificates = '.latchkey/edge'

/** The quality of Brotli at which Cloudflare's edge compresses on the fly. */
export const brotliQuality = 4

/** A stand-in for the edge of a network. */
export interface Edge {
  origin: string
  close(): Promise<void>
}

/**
 * Stands between a browser and the local product, and sends as Cloudflare's edge does: compressed
 * and by HTTP/2. The local server sends everything as it is and by HTTP/1.1, and would be measured
 * at thrice its weight and with its requests in six queues.
 *
 * @param origin where the product runs
 * @returns the edge, listening on a free port
 */
export async function openEdge(origin: string): Promise<Edge> {
  const pem = await getCertificate(certificates, 'localhost', ['localhost'])
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    pass(origin, request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `https://localhost:${port}`, close: () => close(server) }
}

function close(server: Http2SecureServer): Promise<void> {
  return new Promise((closed) => server.close(() => closed()))
}

async function pass(origin: string, request: Http2ServerRequest, response: Http2ServerResponse) {
  const body: Buffer[] = []
  for await (const part of request) body.push(part)
  const passedOn = ([name]: [string, unknown]) =>
    !name.startsWith(':') && !ofOneConnection.has(name)
  const headers = Object.entries(request.headers).filter(passedOn)
  const answer = await fetch(new URL(request.url, origin), {
    method: request.method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    body: body.length > 0 ? Buffer.concat(body) : null,
    redirect: 'manual',
  })
  response.statusCode = answer.status
  for (const [name, value] of [...answer.headers].filter(passedOn)) {
    response.appendHeader(name, value)
  }
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isText = compressible.test(answer.headers.get('content-type') ?? '')
  const sent = bytes.length > 0 && isText ? compress(bytes) : bytes
  if (sent !== bytes) response.setHeader('content-encoding', 'br')
  response.setHeader('content-length', sent.length)
  response.end(sent)
}

/**
 * @param content a file or a text
 * @returns it as the edge sends it
 */
export function compress(content: Buffer | string): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
  })
}
