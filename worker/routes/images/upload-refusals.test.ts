import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadedImageSchema } from '#domain/images/media-schema.ts'
import { app } from '#worker/app.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { animations, avif, pictures } from '#worker/testing/pictures.ts'
import { png, pngOf } from '#worker/testing/png.ts'
import { bytesOf, joined, stored, text, upload } from '#worker/testing/uploads.ts'

let before: unknown
const token = await adminToken()
beforeEach(async () => {
  before = await stored()
})

/** A GIF whose header states another size. */
function sized(gif: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const view = new DataView(gif.buffer)
  view.setUint16(6, width, true)
  view.setUint16(8, height, true)
  return gif
}

const jpeg = bytesOf(pictures.jpeg)

describe('an upload', () => {
  it.each(Object.entries(pictures))('that is a %s is kept', async (_name, base64) => {
    const response = await upload(token, bytesOf(base64))
    expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)])
    const image = uploadedImageSchema.parse(await response.json())
    expect([image.width, image.height].sort()).toEqual([40, 60])
  })

  it('of a photograph keeps neither its metadata nor what was appended to it', async () => {
    const photograph = joined(jpeg, text('MZ what was put behind it'))
    const latin = new TextDecoder('latin1')
    expect(latin.decode(photograph)).toContain('Taken at home')
    const { url, width, height } = uploadedImageSchema.parse(
      await (await upload(token, photograph)).json(),
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
    ['half of a PNG', async () => png(300, 300).slice(0, 200), damaged],
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
      async () => pngOf(60_000, 60_000, png(9, 9).slice(41, -16)),
      'An image may be at most 12,000 pixels wide or high. Make it smaller, or cut it into several.',
    ],
    [
      'a small PNG that claims to be too large',
      async () => pngOf(9_000, 6_000, png(9, 9).slice(41, -16)),
      'An image may have at most 50 megapixels.',
    ],
    [
      'taller than Cloudflare reads',
      async () => png(10, 12_001),
      'An image may be at most 12,000 pixels wide or high. Make it smaller, or cut it into several.',
    ],
  ])('that is %s is refused and leaves nothing', async (_name, make, message) => {
    const response = await upload(token, await make())
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
