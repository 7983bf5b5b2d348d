import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { uploadedAudioSchema } from '#domain/audio/audio-schema.ts'
import { sweepAudio } from '#worker/images/image-sweep.ts'
import { m4a, mp3, sha256, uploadAudio } from '#worker/testing/audio.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { stored } from '#worker/testing/uploads.ts'

const week = 7 * 86_400_000

let seed = 0
const token = await adminToken()
const reader = `latchkey_site=${await readerToken()}`

async function upload(bytes = mp3(4, ++seed)): Promise<string> {
  const response = await uploadAudio(token, bytes)
  expect(response.status).toBe(201)
  return uploadedAudioSchema.parse(await response.json()).url
}

async function published(): Promise<{ url: string; id: string; bytes: Uint8Array }> {
  const bytes = mp3(4, ++seed)
  const url = await upload(bytes)
  const audio = { url, title: 'Read aloud', duration: 5 }
  const { _id } = await write(token, { audio, published: true })
  return { url, id: _id, bytes }
}

function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return request(method, url, { headers: { cookie: reader, ...headers } })
}

async function status(url: string, cookie = reader): Promise<number> {
  const response = await request('GET', url, { headers: { cookie } })
  await response.arrayBuffer()
  return response.status
}

/** A file behind so many empty tags. */
function joinedTags(count: number, file: Uint8Array): Uint8Array<ArrayBuffer> {
  const tag = mp3(0, 0, 0)
  return Uint8Array.from([...Array.from({ length: count }, () => [...tag]).flat(), ...file])
}

describe('an uploaded audio file', () => {
  it.each([
    ['MP3', mp3(4, 251), 'mp3', 'audio/mpeg'],
    ['MP3 behind a large tag', mp3(4, 252, 300_000), 'mp3', 'audio/mpeg'],
    ['M4A', m4a(), 'm4a', 'audio/mp4'],
  ])('that is %s is stored as it is, named by its content and size', async (...file) => {
    const [, bytes, extension, type] = file
    const response = await uploadAudio(token, bytes, { type: 'application/octet-stream' })
    const url = `/media/${sha256(bytes).slice(0, 32)}-${bytes.length}.${extension}`
    expect([response.status, await response.json()]).toEqual([
      201,
      { url, type, bytes: bytes.length },
    ])
    const object = await env.MEDIA.get(url.slice('/media/'.length))
    expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes)
    const before = await stored('audio_files')
    expect(await upload(bytes)).toBe(url)
    const other = await uploadAudio(token, mp3(9), { digest: sha256(bytes) })
    expect(other.status).toBe(400)
    expect(await stored('audio_files')).toEqual(before)
  })

  it.each<[string, Uint8Array<ArrayBuffer>, Parameters<typeof uploadAudio>[2], string]>([
    ['a picture', Uint8Array.from('GIF89a'.padEnd(99), (c) => c.charCodeAt(0)), {}, 'MP3 or M4A'],
    ['a film', m4a('qt  '), {}, 'MP3 or M4A'],
    ['a tag without sound', mp3(0, 0, 40), {}, 'MP3 or M4A'],
    ['a tag before noise', mp3(0, 0, 40).with(49, 1), { size: 50 }, 'MP3 or M4A'],
    ['thousands of tags', joinedTags(5_000, mp3()), {}, 'MP3 or M4A'],
    ['too short', mp3().slice(0, 9), {}, 'MP3 or M4A'],
    ['not what its digest says', mp3(), { digest: '0'.repeat(64) }, 'did not arrive whole'],
    ['shorter than announced', mp3(2, 99), { size: 9_999 }, 'did not arrive whole'],
    ['of unknown size', mp3(2, 98), { size: '' }, 'Content-Length'],
  ])('that is %s is refused, and leaves nothing', async (_name, bytes, options, message) => {
    const before = await stored('audio_files')
    const response = await uploadAudio(token, bytes, options)
    const answer: { message: string } = await response.json()
    expect([response.status, answer.message]).toEqual([400, expect.stringContaining(message)])
    expect(await stored('audio_files')).toEqual(before)
  })

  it('that is too large, of another kind, or sent by a reader is refused', async () => {
    const large = await uploadAudio(token, mp3(), { size: 95_000_001 })
    expect([large.status, await large.json()]).toEqual([
      413,
      { code: 'too_large', message: 'An audio file may have at most 95 MB.' },
    ])
    expect((await uploadAudio(token, mp3(), { type: 'text/html' })).status).toBe(415)
    expect((await uploadAudio(await readerToken(), mp3())).status).toBe(401)
  })

  it('that a bucket does not take leaves nothing, and goes through the next time', async () => {
    const before = await stored('audio_files')
    const put = () => Promise.reject(new Error('The bucket is out of order.'))
    const MEDIA = new Proxy(env.MEDIA, {
      get: (target, name) => {
        const own = Reflect.get(target, name)
        return name === 'put' ? put : typeof own === 'function' ? own.bind(target) : own
      },
    })
    const bytes = mp3(4, 97)
    const failed = await uploadAudio(token, bytes, { bindings: { ...env, MEDIA } })
    expect(failed.status).toBe(503)
    expect(await stored('audio_files')).toEqual(before)
    await upload(bytes)
  })

  it('belongs to an article only as an upload of this site', async () => {
    const refuse = async (audio: object) => {
      const json = { title: 'x', content: '<p>x</p>', audio }
      const response = await request('POST', '/api/admin/articles', { token, json })
      return [response.status, ((await response.json()) as { issues: object[] }).issues]
    }
    const message = 'The audio file is one that was uploaded here: MP3 or M4A.'
    for (const url of ['https://example.org/a.mp3', `/media/${'a'.repeat(32)}-9x9.webp`, '']) {
      expect(await refuse({ url })).toEqual([400, [{ field: 'audio.url', message }]])
    }
  })
})

describe('the audio of an article', () => {
  it('is for readers while the article is published, and for administrators always', async () => {
    const url = await upload()
    const { _id } = await write(token, { audio: { url } })
    expect([await status(url), await status(url, '')]).toEqual([404, 401])
    expect(await status(url, `latchkey_admin=${token}`)).toBe(200)
    await request('PUT', `/api/admin/articles/${_id}/publish`, { token })
    expect([await status(url), await status(url, '')]).toEqual([200, 401])
    const json = { title: 'A title', content: '<p>A text.</p>', published: false, audio: { url } }
    await request('PUT', `/api/admin/articles/${_id}`, { token, json })
    expect(await status(url)).toBe(404)
  })

  it.each([
    ['bytes=0-9', 'bytes 0-9/1668', 0, 10],
    ['bytes=1660-', 'bytes 1660-1667/1668', 1660, 1668],
    ['bytes=-8', 'bytes 1660-1667/1668', 1660, 1668],
    ['bytes=1000-99999', 'bytes 1000-1667/1668', 1000, 1668],
    ['bytes=0-', 'bytes 0-1667/1668', 0, 1668],
    ['bytes=-99999', 'bytes 0-1667/1668', 0, 1668],
  ])('is sent in part for %s', async (range, contentRange, start, end) => {
    const { url, bytes } = await published()
    const answer = await get(url, { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, contentRange])
    expect(answer.headers.get('content-length')).toBe(String(end - start))
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes.slice(start, end))
  })

  it.each(['bytes=9-1', 'bytes=a-b', 'bytes=-', 'bytes=0-1,4-5', 'pages=1-2', ''])(
    'is sent whole for %s',
    async (range) => {
      const { url, bytes } = await published()
      const answer = await get(url, { range })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      expect(answer.headers.get('accept-ranges')).toBe('bytes')
      expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length)
    },
  )

  it('is not sent beyond its end, to another version’s player, or for HEAD', async () => {
    const { url } = await published()
    for (const range of ['bytes=1668-', 'bytes=9999-10000', 'bytes=-0']) {
      const beyond = await get(url, { range })
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1668'])
    }
    const head = await get(url, {}, 'HEAD')
    const etag = head.headers.get('etag') ?? ''
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1668'])
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    const range = 'bytes=0-9'
    const parts = await Promise.all(
      [etag, `W/${etag}`, '"another"', 'Sat, 21 Nov 2026 12:00:00 GMT'].map(
        async (ifRange) => (await get(url, { range, 'if-range': ifRange })).status,
      ),
    )
    expect(parts).toEqual([206, 200, 200, 200])
    expect((await get(url, { range, 'if-none-match': etag })).status).toBe(304)
  })

  it('opens with the signature in the feed that a private address gives, and not with another', async () => {
    const { url } = await published()
    const page = await (await get('/subscribe')).text()
    const [feed = ''] = /\/feed\.json\?token=[^"<&]+/.exec(page) ?? []
    const read = (path: string, range = '') => request('GET', path, { headers: { range } })
    const { items } = (await (await read(feed)).json()) as {
      items: { attachments?: { url: string }[] }[]
    }
    const urls = items.flatMap(({ attachments = [] }) => attachments.map((one) => one.url))
    const signed = new URL(urls.find((one) => one.includes(url)) ?? '')
    const opened = await read(signed.pathname + signed.search, 'bytes=0-9')
    expect([opened.status, opened.headers.get('cross-origin-resource-policy')]).toEqual([
      206,
      'cross-origin',
    ])
    const other = await upload()
    expect((await read(other + signed.search)).status).toBe(401)
  })

  it('is deleted a week after nothing uses it, and not while a draft does', async () => {
    const now = () => new Date(Date.now() + week + 1_000)
    while ((await sweepAudio(env, now())) > 0);
    const [left, drafted, shown] = [await upload(), await upload(), await published()]
    const { _id } = await write(token, { audio: { url: drafted } })
    expect(await sweepAudio(env, new Date(Date.now() + week - 60_000))).toBe(0)
    expect(await sweepAudio(env, now())).toBe(1)
    const admin = `latchkey_admin=${token}`
    expect([await status(left, admin), await status(drafted, admin)]).toEqual([404, 200])
    const articles = [_id, shown.id]
    for (const id of articles) await request('DELETE', `/api/admin/articles/${id}`, { token })
    expect(await sweepAudio(env, now())).toBe(0)
    for (const id of articles) await request('DELETE', `/api/admin/bin/${id}`, { token })
    expect(await sweepAudio(env, now())).toBe(2)
    expect(await status(shown.url, admin)).toBe(404)
  })
})
