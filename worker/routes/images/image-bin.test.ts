import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { libraryImageSchema } from '#domain/images/library.ts'
import { deleteBinnedImages } from '#worker/db/images/image-bin.ts'
import { accountToken, request, write } from '#worker/testing/client.ts'
import { readPicture, uploadPicture } from '#worker/testing/library-pictures.ts'
import { openSchedule } from '#worker/testing/schedule.ts'

let [editor, writer, number] = ['', '', 700]
beforeAll(async () => {
  editor = await accountToken({ username: 'an editor', role: 'editor' })
  writer = await accountToken({ username: 'writer', role: 'writer' })
})

function call(method: string, path: string, json?: object, token = editor): Promise<Response> {
  return request(method, `/api/admin/${path}`, { token, ...(json && { json }) })
}

async function status(method: string, path: string, token: string): Promise<number> {
  return (await call(method, path, undefined, token)).status
}

const binned = async (hash: string) => (await readPicture(editor, hash)).image.deletedAt !== null

/** What can name a picture, and how a refusal calls it. */
const places: Record<string, [name: (url: string) => Promise<unknown>, calledAs: string]> = {
  'a published article': [
    (url) => write(editor, { title: 'Salt', coverImage: url, published: true }),
    '“Salt” (published, versions)',
  ],
  'a draft': [
    (url) => write(editor, { title: 'Salt', content: `<p>x</p><img src="${url}">` }),
    '“Salt” (draft, versions)',
  ],
  'unpublished edits': [
    async (url) => {
      const { _id } = await write(editor, { title: 'Salt', published: true })
      const json = { title: 'Salt', content: `<p>x</p><img src="${url}">` }
      await call('PUT', `articles/${_id}/working-copy`, json)
    },
    '“Salt” (unpublished edits, versions)',
  ],
  'a version': [
    async (url) => {
      const salt = { title: 'Salt', coverImage: url, published: true }
      const { _id, revision } = await write(editor, salt)
      const json = { title: 'Salt', content: '<p>x</p>', published: true, revision }
      expect((await call('PUT', `articles/${_id}`, json)).status).toBe(200)
    },
    '“Salt” (versions)',
  ],
  'a note': [
    async (url) => {
      const { _id } = await write(editor, { title: 'Salt' })
      const anchor = { ranges: [], text: '', before: '', after: '' }
      const text = `Take ${url} instead.`
      const note = { id: crypto.randomUUID(), quote: 'Salt', anchor, text }
      expect((await call('POST', `articles/${_id}/notes`, note)).status).toBe(201)
    },
    '“Salt” (notes)',
  ],
  'what is scheduled': [
    async (url) => {
      const { _id } = await write(editor, { title: 'Salt', coverImage: url })
      const { schedule } = await openSchedule()
      await schedule(_id)
    },
    '“Salt” (scheduled, draft, versions)',
  ],
  'an article in the bin': [
    async (url) => {
      const { _id } = await write(editor, { title: 'Salt', coverImage: url })
      await call('DELETE', `articles/${_id}`)
    },
    '“Salt” (versions, in the bin)',
  ],
  'an edition': [
    (url) => call('POST', 'editions', { number: ++number, title: 'Salt', coverImage: url }),
    'Salt” (cover of an unpublished edition)',
  ],
  'an author': [
    async (url) => {
      const name = `Ada Salt ${++number}`
      await write(editor, { author: name, published: true })
      const author = { name, line: '', picture: url, revision: 1 }
      expect((await call('PUT', `authors/ada-salt-${number}`, author)).status).toBe(200)
    },
    '” (picture of an author)',
  ],
}

describe.each(Object.entries(places))('a picture that %s names', (_what, [name, calledAs]) => {
  it('is not deleted by hand, and the refusal says what names it', async () => {
    const { url, hash } = await uploadPicture(editor, 'Named')
    await name(url)
    const refused = await call('DELETE', `images/${hash}`)
    const { message }: { message: string } = await refused.json()
    expect([refused.status, message]).toEqual([409, expect.stringContaining(calledAs)])
    expect(await binned(hash)).toBe(false)
  })

  it('comes back from the bin, and is not deleted for good while it is there', async () => {
    const { url, hash } = await uploadPicture(editor, 'Named')
    expect(await status('DELETE', `images/${hash}`, editor)).toBe(204)
    await name(url)
    expect(await binned(hash)).toBe(false)
    // As an editor could delete it once, while something named it.
    await env.DB.prepare(
      `update images set deleted_at = '2020-01-01T00:00:00.000Z', deleted_by = 'x' where hash = ?`,
    )
      .bind(hash)
      .run()
    const refused = await call('DELETE', `images/${hash}/bin`)
    const { message }: { message: string } = await refused.json()
    expect([refused.status, message]).toEqual([409, expect.stringContaining(calledAs)])
    expect(await deleteBinnedImages(env.DB, '2021', 100)).toBe(0)
    expect(await env.MEDIA.head(url.slice('/media/'.length))).not.toBeNull()
  })
})

describe('the deletion of a picture', () => {
  it('is taken back by who made it', async () => {
    const { hash } = await uploadPicture(writer, 'Shown')
    expect(await status('DELETE', `images/${hash}`, writer)).toBe(204)
    const bin = await call('GET', 'images?filter=bin')
    const [newest] = libraryImageSchema.array().parse(await bin.json())
    expect(newest).toMatchObject({ hash, deletedBy: 'writer' })
    const list = await call('GET', 'images')
    expect(JSON.stringify(await list.json())).not.toContain(hash)
    expect(await status('PUT', `images/${hash}/restore`, writer)).toBe(200)
    expect(await status('PUT', `images/${hash}/restore`, writer)).toBe(200)
    expect(await binned(hash)).toBe(false)
    const events = await env.DB.prepare(
      "select kind from audit_events where kind like 'image-%' and subject = 'Shown' order by number",
    ).all()
    expect(events.results).toEqual([{ kind: 'image-deleted' }, { kind: 'image-restored' }])
  })

  it('is for good if an editor says so', async () => {
    const { url, hash } = await uploadPicture(writer, 'Unwanted')
    expect(await status('DELETE', `images/${hash}/bin`, editor)).toBe(404)
    expect(await status('DELETE', `images/${hash}`, writer)).toBe(204)
    expect(await status('DELETE', `images/${hash}/bin`, writer)).toBe(403)
    expect(await status('DELETE', `images/${hash}/bin`, editor)).toBe(204)
    expect(await env.MEDIA.head(url.slice('/media/'.length))).toBeNull()
    expect(await status('GET', `images/${hash}`, editor)).toBe(404)
    const event = await env.DB.prepare(
      "select subject from audit_events where kind = 'image-deleted-for-good'",
    ).first()
    expect(event).toEqual({ subject: 'Unwanted' })
  })

  it('names a few of many places', async () => {
    const { url, hash } = await uploadPicture(editor, 'Everywhere')
    for (let made = 0; made < 7; made++) await write(editor, { title: 'Many', coverImage: url })
    const refused = await call('DELETE', `images/${hash}`)
    const { message }: { message: string } = await refused.json()
    expect(message.match(/“Many”/g)).toHaveLength(5)
    expect(message).toContain('and others')
  })
})
