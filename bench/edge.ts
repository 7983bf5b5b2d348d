import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/** What an edge compresses: fonts and images are compressed already. */
const compressible = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/

/** The quality of Brotli at which Cloudflare's edge compresses on the fly. */
export const brotliQuality = 4

/** A stand-in for the edge of a network. */
export interface Edge {
  origin: string
  close(): Promise<void>
}

/**
 * Stands between a browser and the local product, and compresses as Cloudflare's edge does: the
 * local server sends everything as it is, and would be measured at thrice its weight.
 *
 * @param origin where the product runs
 * @returns the edge, listening on a free port
 */
export async function openEdge(origin: string): Promise<Edge> {
  const server = createServer((request, response) => {
    pass(origin, request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function pass(origin: string, request: IncomingMessage, response: ServerResponse) {
  const body: Buffer[] = []
  for await (const part of request) body.push(part)
  const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers
  const answer = await fetch(new URL(request.url ?? '/', origin), {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    body: body.length > 0 ? Buffer.concat(body) : null,
    redirect: 'manual',
  })
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) {
    if (name !== 'content-length') response.appendHeader(name, value)
  }
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length === 0 || !compressible.test(answer.headers.get('content-type') ?? '')) {
    response.end(bytes)
    return
  }
  response.setHeader('content-encoding', 'br')
  response.end(compress(bytes))
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
