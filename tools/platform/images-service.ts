import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RemoteProxyConnectionString } from 'miniflare'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'
import { messageOf } from '#tools/cli/user-error.ts'

/** Cloudflare's code of an image that cannot be decoded. */
const undecodable = 9516

/** The longest side of an AVIF that Cloudflare encodes. */
const avifSide = 1200

const transformsSchema = z.array(
  z.object({
    width: z.int().positive(),
    height: z.int().positive().optional(),
    background: z.string().optional(),
    border: z.object({ color: z.string(), width: z.int().positive() }).optional(),
  }),
)

let started: Promise<RemoteProxyConnectionString> | undefined

/**
 * Answers the Images binding as Cloudflare does, as far as the product uses it: smaller sizes as
 * WebP, AVIF or PNG, and raw pixels. Miniflare's own service makes still images of animations and knows no quality. One for all Workers of
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
    const { data, info } = await convert(await readForm(request))
    const type = info.format === 'heif' ? 'avif' : info.format
    response.writeHead(200, { 'content-type': `image/${type}` }).end(data)
  } catch (error) {
    response.writeHead(422, { 'cf-images-binding': `err=${undecodable}` }).end(messageOf(error))
  }
}

/** The form, as miniflare's proxy of a binding passes it on. */
async function readForm(request: IncomingMessage): Promise<FormData> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of request) parts.push(part)
  const headers = { 'content-type': String(request.headers['mf-header-content-type']) }
  return new Response(new Blob(parts), { headers }).formData()
}

async function convert(form: FormData) {
  const image = form.get('image')
  if (!(image instanceof File)) throw new Error('There is no image.')
  const transforms = transformsSchema.parse(JSON.parse(String(form.get('transforms'))))
  const animated = form.get('anim') !== 'false'
  const bytes = await image.arrayBuffer()
  const picture = sharp(bytes, { animated, autoOrient: true })
  // Sharp would let libwebp shrink a WebP, which loses much of it.
  const { format, width: from, height: high } = await picture.metadata()
  const fastShrinkOnLoad = format !== 'webp'
  let side = Math.max(from, high)
  for (const { width, height, background, border } of transforms) {
    // The product gives a height only to squeeze an image.
    const size = height
      ? { width, height, fit: 'fill' as const }
      : { width, withoutEnlargement: true }
    picture.resize({ ...size, fastShrinkOnLoad })
    if (background) picture.flatten({ background })
    if (border) {
      const { width: edge, color } = border
      picture.extend({ top: edge, bottom: edge, left: edge, right: edge, background: color })
    }
    side = Math.max(1, high / from) * Math.min(width, from)
  }
  return encoded(picture, form, side).toBuffer({ resolveWithObject: true })
}

/** @param side the longest of the result */
function encoded(picture: Sharp, form: FormData, side: number): Sharp {
  const wanted = form.get('output_format')
  const quality = Number(form.get('output_quality') ?? 85)
  if (wanted === 'rgba') return picture.ensureAlpha().raw()
  if (wanted === 'image/png') return picture.png()
  const isAvif = wanted === 'image/avif' && side <= avifSide
  return isAvif ? picture.avif({ quality, effort: 0 }) : picture.webp({ quality })
}
