import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadedImageSchema } from '#domain/media-schema.ts'
import { app } from '#worker/app.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { pictures } from '#worker/testing/pictures.ts'
import { png, pngOf } from '#worker/testing/png.ts'

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

function upload(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.set('image', new File([bytes], 'holiday.jpg', { type: 'image/jpeg' }))
  return request('POST', '/api/upload/image', { token, body: form })
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
