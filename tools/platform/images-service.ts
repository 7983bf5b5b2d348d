import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RemoteProxyConnectionString } from 'miniflare'
import sharp from 'sharp'
import { z } from 'zod'

/** Cloudflare's code of an image that cannot be decoded. */
const undecodable = 9516

const transformsSchema = z.array(z.object({ width: z.int().positive() }))

let started: Promise<RemoteProxyConnectionString> | undefined

/**
 * Answers the Images binding as Cloudflare does, as far as the product uses it: smaller sizes as WebP.
 * Miniflare's own service makes still images of animations and knows no quality. One for all Workers of
 * this process; it ends with the process.
 *
 * @returns where the binding sends its requests
 */
export function imagesService(): Promise<RemoteProxyConnectionString> {
  started ??= start()
  return started
}

async function start(): Promise<RemoteProxyConnectionString> {
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  // Workerd would use a connection again in the moment in which it is closed.
  server.keepAliveTimeout = 0
  // An upload may take its time.
  server.requestTimeout = 0
  const { port } = server.address() as AddressInfo
  return new URL(`http://127.0.0.1:${port}`) as RemoteProxyConnectionString
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const bytes = await resize(await readForm(request))
    response.writeHead(200, { 'content-type': 'image/webp' }).end(bytes)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    response.writeHead(422, { 'cf-images-binding': `err=${undecodable}` }).end(message)
  }
}

/** The form, as miniflare's proxy of a binding passes it on. */
async function readForm(request: IncomingMessage): Promise<FormData> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of request) parts.push(part)
  const headers = { 'content-type': String(request.headers['mf-header-content-type']) }
  return new Response(new Blob(parts), { headers }).formData()
}

async function resize(form: FormData): Promise<Buffer> {
  const image = form.get('image')
  if (!(image instanceof File)) throw new Error('There is no image.')
  const transforms = transformsSchema.parse(JSON.parse(String(form.get('transforms'))))
  const animated = form.get('anim') !== 'false'
  const bytes = await image.arrayBuffer()
  const picture = sharp(bytes, { animated, autoOrient: true })
  // Sharp would let libwebp shrink a WebP, which loses much of it.
  const fastShrinkOnLoad = (await picture.metadata()).format !== 'webp'
  for (const { width } of transforms) {
    picture.resize({ width, withoutEnlargement: true, fastShrinkOnLoad })
  }
  return picture.webp({ quality: Number(form.get('output_quality') ?? 85) }).toBuffer()
}
