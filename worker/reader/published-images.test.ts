import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { imagesIn } from '#domain/images/published-images.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { instrumentDatabase } from '#worker/testing/instrumented-database.ts'
import { png } from '#worker/testing/png.ts'
import { servedFrom } from '#worker/testing/served-release.ts'
import { storedImage } from '#worker/testing/uploads.ts'

let shade = 0
const token = await adminToken()
const reader = `latchkey_site=${await readerToken()}`

const upload = async () => (await storedImage(token, png(600, 20, shade++))).url

async function status(url: string, bindings: Environment = env, cookie = reader): Promise<number> {
  const response = await request('GET', url, { headers: { cookie }, env: bindings })
  await response.arrayBuffer()
  return response.status
}

function save(id: string, fields: object): Promise<Response> {
  const json = { title: 'A title', content: '<p>A text.</p>', ...fields }
  return request('PUT', `/api/admin/articles/${id}`, { token, json })
}

/** The Worker as though the release were built from the content of this moment. */
async function releasedNow(): Promise<Environment> {
  const { content } = await readContentAndBuilds(env.DB, 1)
  const served = { contentVersion: content.version, contentSource: content.databaseId }
  return { ...env, ASSETS: servedFrom(env.ASSETS, served), DB: instrumentDatabase(env.DB).binding }
}

function picture(url: string): string {
  return `<p>A text.</p><img src="${url}" alt="">`
}

describe('an image', () => {
  it.each([
    ['if-none-match', '*', 304],
    ['if-none-match', 'no tag', 200],
    ['if-none-match', '"a", W/"b', 200],
    ['if-none-match', '', 200],
    ['if-match', 'no tag', 200],
    ['if-modified-since', 'no date', 200],
    ['if-unmodified-since', 'no date', 200],
    ['range', 'bytes=9-1', 200],
  ])('asked for with %s: %s is answered %i', async (name, value, expected) => {
    const coverImage = await upload()
    await write(token, { coverImage, published: true })
    const headers = { cookie: reader, [name]: value }
    const answer = await request('GET', coverImage, { headers })
    const { byteLength } = await answer.arrayBuffer()
    expect([answer.status, byteLength > 0]).toEqual([expected, expected === 200])
  })

  it('is not sent again to who has it', async () => {
    const coverImage = await upload()
    await write(token, { coverImage, published: true })
    const first = await request('GET', coverImage, { headers: { cookie: reader } })
    await first.arrayBuffer()
    const headers = { cookie: reader, 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await request('GET', coverImage, { headers })
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'private, max-age=31536000, immutable',
    ])
  })

  it('of a draft is for administrators alone, until the draft is published', async () => {
    const url = await upload()
    const { _id } = await write(token, { coverImage: url })
    expect(await status(url)).toBe(404)
    expect(await status(url, env, `${reader}; latchkey_admin=${token}`)).toBe(200)
    expect(await status(url, env, `latchkey_admin=${token}`)).toBe(200)
    await request('PUT', `/api/admin/articles/${_id}/publish`, { token })
    expect(await status(url)).toBe(200)
  })

  it.each(['retracted', 'deleted', 'exchanged'])(
    'stops at once when %s, in every width',
    async (how) => {
      const url = await upload()
      const narrow = url.replace(/\.webp$/, '.480.avif')
      const { _id } = await write(token, { content: picture(url), published: true })
      expect([await status(url), await status(narrow)]).toEqual([200, 200])
      if (how === 'deleted') await request('DELETE', `/api/admin/articles/${_id}`, { token })
      else await save(_id, { published: how === 'exchanged' })
      expect([await status(url), await status(narrow)]).toEqual([404, 404])
      await write(token, { coverImage: url, published: true })
      expect(await status(narrow)).toBe(200)
    },
  )

  it('stays while another published article uses it', async () => {
    const url = await upload()
    const one = await write(token, { coverImage: url, published: true })
    await write(token, { content: picture(url), published: true })
    await save(one._id, { published: false })
    expect(await status(url)).toBe(200)
  })

  it('of unpublished edits stays hidden', async () => {
    const url = await upload()
    const { _id } = await write(token, { published: true })
    const json = { title: 'A title', content: picture(url) }
    await request('PUT', `/api/admin/articles/${_id}/working-copy`, { token, json })
    expect(await status(url)).toBe(404)
  })
})

describe('without a change since the release', () => {
  afterEach(() => vi.useRealTimers())

  it('its lists decide, and the database is asked for nothing', async () => {
    const listed = await upload()
    const unlisted = await upload()
    vi.useFakeTimers({ toFake: ['Date'] })
    const bindings = await releasedNow()
    const [, hash = ''] = /([0-9a-f]{32})/.exec(listed) ?? []
    const watched = instrumentDatabase(env.DB)
    const ASSETS = servedFrom(bindings.ASSETS, {}, { [hash.slice(0, 2)]: [hash] })
    const served = { ...bindings, ASSETS, DB: watched.binding }
    expect(await status(listed, served)).toBe(200)
    const before = watched.prepared()
    for (let times = 0; times < 5; times++) {
      expect([await status(listed, served), await status(unlisted, served)]).toEqual([200, 404])
    }
    expect(watched.prepared()).toBe(before)
  })

  it('and with a database that fails, what changed is refused rather than shown', async () => {
    const bindings = await releasedNow()
    const url = await upload()
    await write(token, { coverImage: url, published: true })
    const watched = instrumentDatabase(env.DB)
    const served = { ...bindings, DB: watched.binding }
    await status('/media/none', served)
    expect(await status(await upload(), served)).toBe(404)
    watched.fail(true)
    expect(await status(url, served)).toBe(503)
    watched.fail(false)
    expect(await status(url, served)).toBe(200)
  })
})

it('is found in a text by the database as the build finds it', async () => {
  const hash = '0123456789abcdef'.repeat(2)
  const texts = [
    `<p>x</p><img src="/media/${hash}-10x10.webp"><img src="/media/${'b'.repeat(32)}-1x1.480.webp">`,
    `<p>\\"/media/${hash}-1x1.webp \\\\"/media/${'c'.repeat(32)}-</p>`,
    `<p>"/media/"/media/${hash}- “"/media/${hash.toUpperCase()}- /media/${'d'.repeat(32)}-</p>`,
    `<p>\u0007 ☃ "/media/${hash}x "/media/${hash}</p>`,
    '<p>none</p>',
  ]
  const coverImage = `/media/${'e'.repeat(32)}-1x1.webp`
  const audio = { url: `/media/${'f'.repeat(32)}-99.mp3`, title: '"/media/', duration: null }
  for (const content of texts) {
    const { _id } = await write(token, { published: true })
    await env.DB.prepare(
      'update articles set content = ?, cover_image = ?, audio = ?, changed_version = changed_version + 0.5 where id = ?',
    )
      .bind(content, coverImage, JSON.stringify(audio), _id)
      .run()
    const { results } = await env.DB.prepare('select hash from image_uses where article_id = ?')
      .bind(_id)
      .all<{ hash: string }>()
    const article = { coverImage, audio, content }
    expect(results.map((row) => row.hash).sort()).toEqual(imagesIn(article).sort())
  }
})
