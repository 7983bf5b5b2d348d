import { beforeAll, describe, expect, it } from 'vitest'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'
import { storedImage } from '#worker/testing/uploads.ts'

let coverImage = ''
const cookie = `latchkey_site=${await readerToken()}`
beforeAll(async () => {
  const token = await adminToken()
  coverImage = (await storedImage(token, png(600, 20, 7))).url
  await write(token, { coverImage, published: true })
})

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return request(method, path, { headers: { cookie, ...headers } })
}

/** A file of the release, two rendered from the database, and a picture. */
const paths: [string, () => string][] = [
  ['a static page', () => '/about'],
  ['a rendered page', () => '/latest'],
  ['a rendered feed', () => '/feed.json'],
  ['a picture', () => coverImage],
]

// Cloudflare weakens an entity tag when it compresses: `"a"` becomes `W/"a"`.
describe.each(paths)('%s', (_name, path) => {
  it('is not sent again to a browser that has it, under a weakened tag too', async () => {
    const first = await get(path())
    const body = await first.arrayBuffer()
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, etag.slice(0, 1), body.byteLength > 0]).toEqual([200, '"', true])
    for (const known of [etag, `W/${etag}`]) {
      const again = await get(path(), { 'if-none-match': known })
      expect([known, again.status]).toEqual([known, 304])
      expect(again.headers.get('cache-control')).toMatch(/^private, /)
      expect((await again.arrayBuffer()).byteLength).toBe(0)
    }
    const other = await get(path(), { 'if-none-match': 'W/"another"' })
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, body.byteLength])
  })

  it('is whole for a range, and without a body for HEAD', async () => {
    const whole = await get(path())
    const { byteLength } = await whole.arrayBuffer()
    const part = await get(path(), { range: 'bytes=0-9' })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, byteLength])
    const head = await get(path(), {}, 'HEAD')
    expect([head.status, head.headers.get('etag')]).toEqual([200, whole.headers.get('etag')])
    expect(head.headers.get('cache-control')).toBe(whole.headers.get('cache-control'))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })
})
