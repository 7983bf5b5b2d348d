import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadedImageSchema } from '#domain/media-schema.ts'
import { app } from '#worker/app.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { animations, avif, pictures } from '#worker/testing/pictures.ts'
import { deflated, png, pngOf } from '#worker/testing/png.ts'

let token = ''
let before: unknown
beforeAll(async () => {
  token = await adminToken()
})
beforeEach(async () => {
  before = await stored()
})

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function text(words: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(words))
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

/** A GIF whose header states another size. */
function sized(gif: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const view = new DataView(gif.buffer)
  view.setUint16(6, width, true)
  view.setUint16(8, height, true)
  return gif
}

function upload(bytes: Uint8Array<ArrayBuffer>, bindings: Environment = env): Promise<Response> {
  const form = new FormData()
  form.set('image', new File([bytes], 'holiday.jpg', { type: 'image/jpeg' }))
  return request('POST', '/api/upload/image', { token, body: form, env: bindings })
}

/** Everything that uploads store. */
async function stored(): Promise<unknown> {
  const { objects } = await env.MEDIA.list()
  const rows = await env.DB.prepare('select hash from images order by hash').all()
  return [objects.map(({ key }) => key), rows.results]
}

const jpeg = bytesOf(pictures.jpeg)

describe('an upload', () => {
  it.each(Object.entries(pictures))('that is a %s is kept', async (_name, base64) => {
    const response = await upload(bytesOf(base64))
    expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)])
    const image = uploadedImageSchema.parse(await response.json())
    expect([image.width, image.height].sort()).toEqual([40, 60])
  })

  it('of a photograph keeps neither its metadata nor what was appended to it', async () => {
    const photograph = joined(jpeg, text('MZ what was put behind it'))
    const latin = new TextDecoder('latin1')
    expect(latin.decode(photograph)).toContain('Taken at home')
    const { url, width, height } = uploadedImageSchema.parse(
      await (await upload(photograph)).json(),
    )
    // The photograph is stored rotated: the size is that of the upright image.
    expect([width, height]).toEqual([40, 60])
    const cookie = `latchkey_site=${await readerToken()}; latchkey_admin=${token}`
    const shown = await request('GET', url, { headers: { cookie } })
    const bytes = latin.decode(await shown.arrayBuffer())
    expect(bytes).toMatch(/^RIFF....WEBP/s)
    expect(bytes).not.toMatch(/Taken at home|EXIF|Exif|XMP|put behind/)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  it('of a PNG is not slowed down by texts in it, which would take minutes to inflate', async () => {
    const comment = joined(text('Comment\0\0'), await deflated(new Uint8Array(7_900_000).fill(65)))
    const texts = Array.from({ length: 130 }, (): [string, Uint8Array] => ['zTXt', comment])
    const bomb = await png(61, 41, 90, texts)
    expect(bomb.length).toBeGreaterThan(900_000)
    const response = await upload(bomb)
    expect(await response.json()).toMatchObject({ width: 61, height: 41 })
  })

  it.each(Object.entries(animations))('of an animated %s stays animated', async (_name, base64) => {
    const { url } = uploadedImageSchema.parse(await (await upload(bytesOf(base64))).json())
    const stored = await env.MEDIA.get(url.slice('/media/'.length))
    const words = new TextDecoder('latin1').decode(await stored?.arrayBuffer())
    expect(words.match(/ANMF/g)).toHaveLength(3)
  })

  it('whose animation Cloudflare would not keep is refused and leaves nothing', async () => {
    const images = env.IMAGES
    /** The real service, which is asked for a still image. */
    const input: ImagesBinding['input'] = (stream) => {
      const still = (transformer: ImageTransformer): ImageTransformer => ({
        ...transformer,
        transform: (transform) => still(transformer.transform(transform)),
        output: (options) => transformer.output({ ...options, anim: false }),
      })
      return still(images.input(stream))
    }
    const IMAGES = { ...images, input } as ImagesBinding
    const response = await upload(bytesOf(animations.gif), { ...env, IMAGES })
    expect(await response.json()).toMatchObject({
      code: 'bad_request',
      message: 'The animation of this image would be lost. Choose a still image.',
    })
    expect(await stored()).toEqual(before)
  })

  const choose = 'Choose an image: JPEG, PNG, WebP or GIF.'
  const damaged = 'This image could not be read. It may be damaged.'
  const twofold = 'This file is an image and a web page in one. Choose an image alone.'

  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a web page', async () => text('<!doctype html><script>x</script>'), choose],
    [
      'an SVG',
      async () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      choose,
    ],
    [
      'a web page that starts as a GIF',
      async () => text('GIF89a/*<html><script>x</script>;'),
      twofold,
    ],
    [
      'a JPEG with a script appended',
      async () => joined(jpeg, text('<script>x</script>\xff\xd9')),
      twofold,
    ],
    ['half of a JPEG', async () => jpeg.slice(0, jpeg.length - 40), damaged],
    ['half of a PNG', async () => (await png(300, 300)).slice(0, 200), damaged],
    ['half of a WebP', async () => bytesOf(pictures.webp).slice(0, -9), damaged],
    ['half of a GIF', async () => bytesOf(pictures.gif).slice(0, 40), damaged],
    ...[60, 130, 200, 260].map((end): [string, () => Promise<Uint8Array<ArrayBuffer>>, string] => [
      `an animated GIF that stops after ${end} bytes, and ends as others do`,
      async () => joined(bytesOf(animations.gif).slice(0, end), text(';')),
      damaged,
    ]),
    ['an animated WebP that stops', async () => bytesOf(animations.webp).slice(0, -30), damaged],
    [
      'an AVIF, which Cloudflare does not read on every plan',
      async () => bytesOf(avif),
      'AVIF images cannot be read here. Save this one as JPEG, PNG or WebP.',
    ],
    [
      'a HEIC',
      async () => joined(text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), new Uint8Array(99)),
      'HEIC photos cannot be read here. Save this one as JPEG: on an iPhone, Settings, Camera, Formats, Most Compatible.',
    ],
    [
      'an animated PNG',
      async () => png(60, 40, 90, [['acTL', new Uint8Array([0, 0, 0, 3, 0, 0, 0, 0])]]),
      'The animation of a PNG would be lost. Upload it as a GIF or WebP, or choose a still image.',
    ],
    [
      'an animation of too many pixels',
      async () => sized(bytesOf(animations.gif), 6_000, 4_000),
      'An animation may have at most 50 megapixels, all its frames together. Make it smaller or shorter.',
    ],
    ['a PNG of no pixels', async () => pngOf(90, 90, text('none')), damaged],
    [
      'a small PNG that claims to be huge',
      async () => pngOf(60_000, 60_000, (await png(9, 9)).slice(41, -16)),
      'An image may be at most 12,000 pixels wide or high. Make it smaller, or cut it into several.',
    ],
    [
      'a small PNG that claims to be too large',
      async () => pngOf(9_000, 6_000, (await png(9, 9)).slice(41, -16)),
      'An image may have at most 50 megapixels.',
    ],
    [
      'taller than Cloudflare reads',
      async () => png(10, 12_001),
      'An image may be at most 12,000 pixels wide or high. Make it smaller, or cut it into several.',
    ],
  ])('that is %s is refused and leaves nothing', async (_name, make, message) => {
    const response = await upload(await make())
    expect(await response.json()).toMatchObject({ code: 'bad_request', message })
    expect(response.status).toBe(400)
    expect(await stored()).toEqual(before)
  })

  function streamed(chunks: number, failing: boolean): ReadableStream<Uint8Array> {
    let sent = 0
    return new ReadableStream({
      pull(controller) {
        if (sent++ < chunks) controller.enqueue(new Uint8Array(100_000))
        else if (failing) controller.error(new Error('The connection was lost.'))
        else controller.close()
      },
    })
  }

  async function send(body: ReadableStream, length: string | undefined): Promise<Response> {
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...(length && { 'content-length': length }),
    })
    const address = 'http://localhost/api/upload/image'
    const context = createExecutionContext()
    const response = await app.fetch(
      new Request(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
      env,
      context,
    )
    await waitOnExecutionContext(context)
    return response
  }

  it.each([undefined, '100'])(
    'of too many bytes is refused, with a Content-Length of %s',
    async (length) => {
      const response = await send(streamed(110, false), length)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ message: 'An image may have at most 10 MB.' })
      expect(await stored()).toEqual(before)
    },
  )

  it('that stops half-way leaves nothing', async () => {
    const response = await send(streamed(5, true), undefined)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'The request stopped half-way.' })
    expect(await stored()).toEqual(before)
  })
})
