import { createHash, X509Certificate } from 'node:crypto'
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'

/** The media types that an edge compresses. Fonts and images are compressed already. */
const compressible = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/

/** Headers of a single connection, which are not passed on (RFC 9113, section 8.2.2). */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'host',
  'accept-encoding',
])

const certificateFolder = '.latchkey/edge'

/** The Brotli quality at which Cloudflare's edge compresses responses. */
export const brotliQuality = 4

/** What was sent for a request; the bytes are the body's, as they travel. */
interface SentAnswer {
  status: number
  bytes: number
}

export interface Edge extends AsyncDisposable {
  origin: string
  /** The hash of its certificate's key. A browser that trusts it caches what it sends. */
  keyHash: string
}

/**
 * Starts a proxy that sends like Cloudflare's edge: compressed and over HTTP/2. The local server sends
 * everything uncompressed over HTTP/1.1, so a browser would load three times the bytes over six
 * connections.
 *
 * @param pageOf what it makes of a page's HTML
 */
export async function openEdge(
  origin: string,
  pageOf: (html: string) => string = (html) => html,
  onAnswer: (answer: SentAnswer) => void = () => undefined,
): Promise<Edge> {
  const pem = await getCertificate(certificateFolder, 'localhost', ['localhost'])
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    forward(origin, pageOf, request, response)
      .then((bytes) => onAnswer({ status: response.statusCode, bytes }))
      .catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  const keyHash = createHash('sha256').update(key).digest('base64')
  return {
    origin: `https://localhost:${port}`,
    keyHash,
    [Symbol.asyncDispose]: () => close(server),
  }
}

function close(server: Http2SecureServer): Promise<void> {
  return new Promise((closed) => server.close(() => closed()))
}

async function forward(
  origin: string,
  pageOf: (html: string) => string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<number> {
  const body: Buffer[] = []
  for await (const part of request) body.push(part)
  const passedOn = ([name]: [string, unknown]) =>
    !name.startsWith(':') && !connectionHeaders.has(name)
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
  const type = answer.headers.get('content-type') ?? ''
  const content = Buffer.from(await answer.arrayBuffer())
  const bytes = type.startsWith('text/html') ? Buffer.from(pageOf(content.toString())) : content
  // It names the styles of the page as it was.
  if (!bytes.equals(content)) response.removeHeader('content-security-policy')
  const isText = compressible.test(type)
  const sent = bytes.length > 0 && isText ? compress(bytes) : bytes
  if (sent !== bytes) response.setHeader('content-encoding', 'br')
  response.setHeader('content-length', sent.length)
  response.end(sent)
  return sent.length
}

/** A page without its scripts, which shows what they cost. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>.*?<\/script>|<link [^>]*rel="?modulepreload[^>]*>/gs, '')
}

/** What a page loads beside its style sheets, pictures and its text's font. */
const besides =
  /<link [^>]*rel="?(icon|apple-touch-icon|manifest|alternate)[^>]*>|<img [^>]*loading="lazy"[^>]*>/gs

/**
 * A page of its text, style sheets, one font and the first picture: what a line takes for these shows its limit.
 *
 * @param font the link of that font, for a page that asks for none
 */
export function withLeast(html: string, font: string): string {
  const link = html.includes('as="font"') ? '' : font
  const oneFont = `${link}<style>:root{--mono:monospace}</style></head>`
  return withoutScripts(html).replace(besides, '').replace('</head>', oneFont)
}

/** Compresses content as the edge does. */
export function compress(content: Buffer | string): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
  })
}
