import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { uploadedImageSchema } from '#domain/images/media-schema.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'

const token = await adminToken()

function upload(
  bytes: string | Uint8Array<ArrayBuffer>,
  name = 'a.png',
  field = 'image',
): Promise<Response> {
  const form = new FormData()
  form.set(field, new File([bytes], name))
  return request('POST', '/api/upload/image', { token, body: form })
}

async function stored(): Promise<string[]> {
  return (await env.MEDIA.list()).objects.map(({ key }) => key)
}

describe('an uploaded image', () => {
  it('is stored in every size, re-encoded, named by its content and its colour', async () => {
    const response = await upload(png(1000, 500))
    expect(response.status).toBe(201)
    const image = uploadedImageSchema.parse(await response.json())
    expect(image).toMatchObject({ width: 1000, height: 500 })
    const key = image.url.slice('/media/'.length)
    expect(key).toMatch(/^[0-9a-f]{32}-1000x500-5a5a5a\.webp$/)
    const stem = key.replace(/\.webp$/, '')
    const sizes = [480, 720, 960].map((width) => `${stem}.${width}.avif`)
    expect(await stored()).toEqual([...sizes, key])
    for (const file of [...sizes, key]) {
      const object = await env.MEDIA.get(file)
      const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))
      const words = String.fromCharCode(...bytes.slice(4, 12))
      expect(words).toMatch(file === key ? /WEBP$/ : /^ftypavif$/)
      expect(object?.httpMetadata?.contentType).toBe(file === key ? 'image/webp' : 'image/avif')
    }
  })

  it.each(['صورة.png', '日本 Ω.png', '🦊 "best".png', 'Фото; name="other".png'])(
    'is stored whatever its file is called: %s',
    async (name) => {
      expect((await upload(png(300, 200), name)).status).toBe(201)
    },
  )

  it('is stored once, however often it is sent', async () => {
    const bytes = png(300, 200)
    const answers = [await upload(bytes), await upload(bytes, 'other.jpg')]
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
    expect(one).toEqual(other)
  })

  it('waits for others: an isolate has memory for three of unknown size at once', async () => {
    let [underWay, most] = [0, 0]
    const counted = (transformer: ImageTransformer): ImageTransformer => ({
      ...transformer,
      transform: (transform) => counted(transformer.transform(transform)),
      output: (options) => transformer.output(options).finally(() => underWay--),
    })
    const input: ImagesBinding['input'] = (stream) => {
      most = Math.max(most, ++underWay)
      return counted(env.IMAGES.input(stream))
    }
    const bindings = { ...env, IMAGES: { ...env.IMAGES, input } as ImagesBinding }
    const uploads = Array.from({ length: 8 }, async (_, nth) => {
      const form = new FormData()
      form.set('image', new File([png(20, 20, nth)], 'a.png'))
      return request('POST', '/api/upload/image', { token, body: form, env: bindings })
    })
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect(statuses).toEqual(Array(8).fill(201))
    expect(most).toBe(3)
  })

  it('is at most 1600 pixels wide, and AVIF where Cloudflare encodes that', async () => {
    const image = uploadedImageSchema.parse(await (await upload(png(2000, 2000))).json())
    expect(image).toMatchObject({ width: 1600, height: 1600 })
    const stem = image.url.slice('/media/'.length).replace(/\.webp$/, '')
    const files = (await stored()).filter((key) => key.startsWith(stem))
    expect(files.map((key) => key.slice(stem.length)).sort()).toEqual(
      ['.480.avif', '.720.avif', '.960.avif', '.1200.avif', '.1600.webp', '.webp'].sort(),
    )
    const large = await (await upload(png(1600, 1800))).json()
    const tall = uploadedImageSchema.parse(large).url.slice('/media/'.length, -'.webp'.length)
    expect(await env.MEDIA.head(`${tall}.960.avif`)).not.toBeNull()
    expect(await env.MEDIA.head(`${tall}.1200.webp`)).not.toBeNull()
  })

  it('is sent as WebP to browsers that do not say that they show AVIF', async () => {
    const { url } = uploadedImageSchema.parse(await (await upload(png(500, 30))).json())
    await write(token, { coverImage: url, published: true })
    const cookie = `latchkey_site=${await readerToken()}`
    const small = url.replace(/\.webp$/, '.480.avif')
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
    ] as const) {
      const shown = await request('GET', small, { headers: { cookie, accept } })
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type])
      expect(shown.headers.get('vary')).toContain('accept')
      await shown.arrayBuffer()
    }
    expect((await request('GET', small)).status).toBe(401)
  })

  it('is shown to readers with a session, and an unknown name is not found', async () => {
    const { url } = uploadedImageSchema.parse(await (await upload(png(40, 30))).json())
    const refused = await request('GET', url)
    expect(refused.status).toBe(401)
    await write(token, { coverImage: url, published: true })
    const cookie = `latchkey_site=${await readerToken()}`
    const shown = await request('GET', url, { headers: { cookie } })
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('cache-control')).toMatch(/^private/)
    await shown.arrayBuffer()
    const etag = shown.headers.get('etag') ?? ''
    const again = await request('GET', url, { headers: { cookie, 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const none = url.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    expect((await request('GET', none, { headers: { cookie } })).status).toBe(404)
    expect((await request('GET', '/media/../x', { headers: { cookie } })).status).not.toBe(200)
  })

  it.each([
    ['text', 'hello', 'Choose an image: JPEG, PNG, WebP or GIF.'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'Choose an image: JPEG, PNG, WebP or GIF.',
    ],
    ['empty', '', 'Choose an image: JPEG, PNG, WebP or GIF.'],
  ])('that is %s is refused and leaves nothing', async (_name, bytes, message) => {
    const before = await stored()
    const response = await upload(bytes)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message, issues: [{ field: 'image' }] })
    expect(await stored()).toEqual(before)
  })

  it.each([
    [50, 201],
    [200, 400],
  ])('behind %i fields of its form is answered %i', async (fields, status) => {
    const body = new FormData()
    for (let field = 0; field < fields; field++) body.append(`field ${field}`, 'x')
    body.append('image', new Blob([png(300, 200)]), 'a.png')
    expect((await request('POST', '/api/upload/image', { token, body })).status).toBe(status)
  })

  it('that is damaged is refused and leaves nothing', async () => {
    const before = await stored()
    const bytes = png(600, 600).slice(0, 300)
    expect((await upload(bytes)).status).toBe(400)
    expect(await stored()).toEqual(before)
  })

  it('that is too large, missing or sent by a reader is refused', async () => {
    const large = new Uint8Array(10_000_001)
    large.set(png(9, 9))
    expect((await upload(large)).status).toBe(413)
    expect((await upload('x', 'x.png', 'file')).status).toBe(400)
    const reader = await readerToken()
    expect((await request('POST', '/api/upload/image', { token: reader, body: 'x' })).status).toBe(
      401,
    )
  })
})
