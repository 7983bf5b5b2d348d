import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  editedImageSchema,
  imageDetailsSchema,
  type LibraryImage,
  libraryImageSchema,
} from '#domain/images/library.ts'
import { accountToken, request, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import { storedImage } from '#worker/testing/uploads.ts'

let [editor, writer, shade] = ['', '', 0]
beforeAll(async () => {
  editor = await accountToken({ username: 'an editor', role: 'editor' })
  writer = await accountToken({ username: 'writer', role: 'writer' })
})

async function upload(token: string, name?: string) {
  const { url } = await storedImage(
    token,
    png(640, 20, shade++),
    name === undefined ? {} : { name },
  )
  return { url, hash: url.slice('/media/'.length, '/media/'.length + 32) }
}

/** As the editor uploads: the name of the file is kept, the picture only while it is used. */
async function uploadInText(image: File) {
  const { url } = await storedImage(writer, image, { fileName: image.name })
  return { url, hash: url.slice('/media/'.length, '/media/'.length + 32) }
}

async function list(query: Record<string, string>, token = editor): Promise<LibraryImage[]> {
  const response = await request('GET', `/api/admin/images?${new URLSearchParams(query)}`, {
    token,
  })
  return libraryImageSchema.array().parse(await response.json())
}

async function details(hash: string) {
  const response = await request('GET', `/api/admin/images/${hash}`, { token: editor })
  return imageDetailsSchema.parse(await response.json())
}

async function edit(
  hash: string,
  json: object,
  token = editor,
): Promise<z.infer<typeof editedImageSchema>> {
  const response = await request('PATCH', `/api/admin/images/${hash}`, { token, json })
  return editedImageSchema.parse(await response.json())
}

async function status(method: string, path: string, token: string, json?: object) {
  const response = await request(method, `/api/admin/images/${path}`, {
    token,
    ...(json && { json }),
  })
  return response.status
}

describe('the list of the media library', () => {
  it('is searched and filtered, page by page', async () => {
    const names = ['Gate at dawn', 'Gate at dusk', 'Harbour']
    const hashes: string[] = []
    for (const name of names) hashes.push((await upload(writer, name)).hash)
    await edit(hashes[0] ?? '', { alt: 'A gate', credit: 'Adéla Osei' })
    const found = async (query: Record<string, string>) =>
      (await list(query)).map(({ name }) => name)
    expect(await found({ q: 'gate' })).toEqual(['Gate at dusk', 'Gate at dawn'])
    expect(await found({ q: 'adela dawn' })).toEqual(['Gate at dawn'])
    expect(await found({ filter: 'no-alt', by: 'writer' })).toEqual(['Harbour', 'Gate at dusk'])
    expect(await found({ by: 'editor' })).toEqual([])
    const first = await request('GET', '/api/admin/images?limit=2', { token: editor })
    expect(await first.json()).toHaveLength(2)
    const [, next = ''] = /<(.+?)>/.exec(first.headers.get('link') ?? '') ?? []
    const rest = await request('GET', next, { token: editor })
    expect(await rest.json()).toMatchObject([{ name: 'Gate at dawn' }])
    const uploaders = await request('GET', '/api/admin/image-uploaders', { token: writer })
    expect(await uploaders.json()).toEqual(['writer'])
  })

  it('says where a picture is', async () => {
    const { url, hash } = await upload(editor, 'Somewhere')
    expect(await details(hash)).toMatchObject({ image: { used: false }, uses: [] })
    const content = `<p>A text.</p><img src="${url}" alt="">`
    const draft = await write(editor, { title: 'A draft', content })
    const out = await write(editor, { title: 'Out', coverImage: url, published: true })
    const json = { title: 'Out', content }
    await request('PUT', `/api/admin/articles/${out._id}/working-copy`, { token: editor, json })
    const { image, uses } = await details(hash)
    expect(image).toMatchObject({ used: true, published: true })
    expect(uses).toEqual([
      { kind: 'article', _id: out._id, title: 'Out', states: ['published', 'edits', 'versions'] },
      { kind: 'article', _id: draft._id, title: 'A draft', states: ['draft', 'versions'] },
    ])
    expect((await list({ filter: 'unused' })).map((found) => found.hash)).not.toContain(hash)
  })
})

describe('what is known of a picture', () => {
  it('is the default of every article that has it, at once and as a release would say it', async () => {
    const { url, hash } = await upload(editor, 'Portrait')
    const content = `<p>A text.</p><figure><img src="${url}" alt=""></figure>`
    const cover = await write(editor, { coverImage: url, published: true })
    const own = { coverImage: url, photoCredit: 'Somebody else', published: true }
    const credited = await write(editor, own)
    const inside = await write(editor, { content, published: true })
    const bindings = await freshIsolate()
    const json = { credit: 'Ada Osei', licence: 'CC BY 4.0', focus: { x: 20, y: 0 } }
    const options = { token: editor, json, env: bindings }
    expect((await request('PATCH', `/api/admin/images/${hash}`, options)).status).toBe(200)
    const article = async ({ _id }: { _id: string }) =>
      (await request('GET', `/api/articles/${_id}`, { token: editor, env: bindings })).json()
    expect(await article(cover)).toMatchObject({
      coverFocus: [20, 0],
      pictureCredits: { [hash]: 'Ada Osei (CC BY 4.0)' },
    })
    expect(await article(credited)).toMatchObject({ photoCredit: 'Somebody else' })
    expect(await article(inside)).toMatchObject({ pictureCredits: { [hash]: expect.anything() } })
    const changes = await env.DB.prepare(
      "select article_id from changes where kind = 'picture' order by version",
    ).all()
    expect(changes.results).toHaveLength(3)
    const defaults = await request('GET', `/api/admin/image-defaults?hashes=${hash}`, {
      token: writer,
    })
    expect(await defaults.json()).toEqual({
      [hash]: { credit: 'Ada Osei (CC BY 4.0)', focus: { x: 20, y: 0 } },
    })
    expect(await status('GET', '../image-defaults?hashes=none', writer)).toBe(400)
    // What says the same changes nothing.
    await edit(hash, json)
    await edit(hash, { alt: 'A face' })
    const again = await env.DB.prepare("select count(*) as n from changes where kind = 'picture'")
    expect(await again.first()).toEqual({ n: 3 })
  })

  it('lists where the old words are when it is described anew', async () => {
    const { url, hash } = await upload(editor, 'Words')
    expect((await edit(hash, { alt: 'A red gate' })).oldWords).toEqual([])
    const content = `<p>A text.</p><img src="${url}" alt="A red gate">`
    const old = await write(editor, { title: 'Old', content, published: true })
    await write(editor, { title: 'Own', coverImage: url, coverAlt: 'Its own words' })
    expect((await edit(hash, { alt: 'A blue gate' })).oldWords).toEqual([
      { kind: 'article', _id: old._id, title: 'Old', states: ['published'] },
    ])
  })

  it('is changed by editors, and by the writer who added it while readers do not see it', async () => {
    const [own, others] = [await upload(writer, 'Mine'), await upload(editor, 'Not mine')]
    expect(await status('PATCH', others.hash, writer, { alt: 'x' })).toBe(403)
    expect(await status('DELETE', others.hash, writer)).toBe(403)
    expect(await status('PATCH', own.hash, writer, { credit: 'Me' })).toBe(200)
    await write(editor, { coverImage: own.url, published: true })
    expect(await status('PATCH', own.hash, writer, { alt: 'Words', credit: 'Me' })).toBe(200)
    expect(await status('PATCH', own.hash, writer, { credit: 'Not me' })).toBe(403)
    expect(await status('PATCH', own.hash, writer, { focus: { x: 0, y: 0 } })).toBe(403)
    expect(await status('PATCH', own.hash, editor, { credit: 'Not me' })).toBe(200)
    expect(await status('PATCH', 'f'.repeat(32), editor, {})).toBe(404)
  })
})

describe('two edits of a picture at once', () => {
  it('of different facts both count, and of a stale revision none', async () => {
    const { hash } = await upload(editor, 'Twice')
    const facts: [object, string][] = [
      [{ alt: 'A gate' }, editor],
      [{ credit: 'Ada Osei' }, editor],
      [{ licence: 'CC BY 4.0' }, editor],
      [{ name: 'A better name' }, editor],
      [{ focus: { x: 10, y: 20 } }, editor],
    ]
    await Promise.all(facts.map(([fact, token]) => edit(hash, fact, token)))
    const { image } = await details(hash)
    expect(image).toMatchObject(Object.assign({}, ...facts.map(([fact]) => fact)))
    const { revision } = image
    expect((await edit(hash, { alt: 'A red gate', revision })).image.revision).toBe(revision + 1)
    // Its answer may be lost: it is sent again.
    expect((await edit(hash, { alt: 'A red gate', revision })).image.revision).toBe(revision + 1)
    const stale = { json: { alt: 'A blue gate', revision }, token: editor }
    const refused = await request('PATCH', `/api/admin/images/${hash}`, stale)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message:
          'This picture was changed meanwhile, by another editor or in another tab. Nothing was saved.',
      },
    ])
    expect((await details(hash)).image.alt).toBe('A red gate')
    expect((await list({ q: 'ada gate' })).map((found) => found.hash)).toEqual([hash])
  })

  it('of the same credit are a publication each, at most', async () => {
    const { url, hash } = await upload(editor, 'Same')
    await write(editor, { coverImage: url, published: true })
    const count = () =>
      env.DB.prepare("select count(*) as n from changes where kind = 'picture'").first<number>('n')
    const before = (await count()) ?? 0
    await Promise.all([edit(hash, { credit: 'Ada' }), edit(hash, { credit: 'Ada' })])
    expect(await count()).toBe(before + 1)
  })
})

it('finds a picture of an article by the name of its file', async () => {
  const bytes = png(640, 20, shade++)
  const { url, hash } = await uploadInText(new File([bytes], 'harbour at dawn.png'))
  await write(writer, { content: `<p>x</p><img src="${url}">` })
  expect(await list({ q: 'harbour dawn' })).toMatchObject([{ hash, name: 'harbour at dawn.png' }])
  const kept = `select kept from images where hash = ?`
  expect(await env.DB.prepare(kept).bind(hash).first('kept')).toBe(0)
  // A name that it has stays; one that it lacks is taken from a later upload.
  await uploadInText(new File([bytes], 'IMG_1.png'))
  expect((await details(hash)).image.name).toBe('harbour at dawn.png')
  await env.DB.prepare(`update images set name = '' where hash = ?`).bind(hash).run()
  await uploadInText(new File([bytes], 'quay.png'))
  expect(await list({ q: 'quay' })).toMatchObject([{ hash, name: 'quay.png' }])
})
