import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UploadedImage } from '#domain/images/media-schema.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import type { Environment } from '#worker/environment.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'
import { storedImage } from '#worker/testing/uploads.ts'
import { wrapBucket } from '#worker/testing/wrapped.ts'
import { storeImage } from './image-store.ts'
import { sweepImages } from './image-sweep.ts'

const day = 86_400_000
const inAWeek = () => new Date(Date.now() + 7 * day + 1_000)

/** What is then unused is deleted once it was in the bin for 30 days. */
async function sweepForGood(bindings: Environment = env, now = inAWeek()): Promise<number> {
  const before = await sweepImages(bindings, now)
  await env.DB.prepare("update images set deleted_at = '2020' where deleted_at is not null").run()
  return before + (await sweepImages(bindings, now))
}

let width = 500
const token = await adminToken()
beforeEach(async () => {
  while ((await sweepForGood()) > 0);
})

async function file(): Promise<File> {
  return new File([png(++width, 20)], 'a.png')
}

const upload = (image: File) => storedImage(token, image)

async function keys(): Promise<string[]> {
  return (await env.MEDIA.list()).objects.map(({ key }) => `/media/${key}`)
}

async function binned(): Promise<unknown[]> {
  const query = 'select url from images where deleted_at is not null order by uploaded_at'
  return (await env.DB.prepare(query).all()).results.map(({ url }) => url)
}

describe('the sweep of images', () => {
  it('bins what was described in the editor alone, and keeps what was described in the library', async () => {
    const [inEditor, inLibrary] = [await upload(await file()), await upload(await file())]
    const describeIt = async ({ url }: UploadedImage, json: object) => {
      const path = `/api/admin/images/${url.slice('/media/'.length).split('-')[0]}`
      const response = await request('PATCH', path, { token, json })
      const { image }: { image: { alt: string } } = await response.json()
      return image.alt
    }
    expect(await describeIt(inEditor, { alt: 'A gate', proposed: true })).toBe('A gate')
    expect(await describeIt(inEditor, { alt: 'A door', proposed: true })).toBe('A gate')
    expect(await describeIt(inLibrary, { alt: 'A mill' })).toBe('A mill')
    await sweepImages(env, inAWeek())
    expect(await binned()).toEqual([inEditor.url])
  })

  it('deletes every size of what nothing uses, a week after its upload', async () => {
    const { url } = await upload(await file())
    expect(await sweepForGood(env, new Date(Date.now() + 7 * day - 60_000))).toBe(0)
    expect(await keys()).toContain(url)
    const before = await keys()
    expect(await sweepForGood()).toBe(1)
    expect(await keys()).toHaveLength(before.length - 2)
    expect(await keys()).not.toContain(url)
  })

  it('keeps what an article, a draft, a working copy or a version uses, until none does', async () => {
    const [cover, body, copied, imported] = [
      await upload(await file()),
      await upload(await file()),
      await upload(await file()),
      await upload(await file()),
    ]
    const { _id } = await write(token, { coverImage: cover.url })
    const content = `<p>x</p><img src="${body.url}">`
    await write(token, { content, published: true })
    const json = { title: 'x', content: `<p>x</p><img src="${copied.url}">` }
    await request('PUT', `/api/admin/articles/${_id}/working-copy`, { token, json })
    const importDigest = 'a'.repeat(64)
    const old = await write(token, { coverImage: imported.url, importDigest })
    expect(await sweepForGood()).toBe(0)
    // Versions that stay show what the article does not any more.
    await request('PUT', `/api/admin/articles/${old._id}`, { token, json })
    expect(await sweepForGood()).toBe(0)
    await request('DELETE', `/api/admin/articles/${old._id}`, { token })
    await request('DELETE', `/api/admin/bin/${old._id}`, { token })
    expect(await sweepForGood()).toBe(1)
    // Discarded edits are kept for 30 days, unless their article is deleted.
    await request('DELETE', `/api/admin/articles/${_id}/working-copy`, { token })
    expect(await sweepForGood()).toBe(0)
    // So is what is in the bin.
    await request('DELETE', `/api/admin/articles/${_id}`, { token })
    expect(await sweepForGood()).toBe(0)
    await request('DELETE', `/api/admin/bin/${_id}`, { token })
    expect(await sweepForGood()).toBe(2)
    expect(await keys()).not.toContain(copied.url)
    expect(await keys()).toContain(body.url)
  })

  it('counts the week from the end of the last use', async () => {
    const { url } = await upload(await file())
    const { _id } = await write(token, { coverImage: url, published: true })
    await env.DB.prepare("update images set uploaded_at = '2020-01-01T00:00:00.000Z'").run()
    expect(await sweepForGood()).toBe(0)
    await request('DELETE', `/api/admin/articles/${_id}`, { token })
    await request('DELETE', `/api/admin/bin/${_id}`, { token })
    expect(await sweepForGood(env, new Date(Date.now() + 7 * day - 60_000))).toBe(0)
    expect(await sweepForGood()).toBe(1)
  })

  it('deletes hundreds in a run', async () => {
    await env.DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 230)
      insert into images (hash, url, width, height, uploaded_by, uploaded_at)
      select printf('%032x', n), '/media/' || printf('%032x', n) || '-9x9.webp', 9, 9, 'x', '2020' from numbers`,
    ).run()
    expect(await sweepForGood()).toBe(230)
  })

  it('runs once a day, and catches up on a missed one', async () => {
    const noon = new Date(Date.now() + 8 * day).setUTCHours(12)
    const cleanUpAt = (time: number) => cleanUpDaily(env, new Date(time))
    const first = await upload(await file())
    await cleanUpAt(noon)
    expect(await binned()).toEqual([first.url])
    const second = await upload(await file())
    await cleanUpAt(noon + 60_000)
    expect(await binned()).toEqual([first.url])
    await cleanUpAt(noon + 3 * day)
    expect(await binned()).toContain(second.url)
    await cleanUpAt(noon + 30 * day)
    expect(await keys()).toContain(first.url)
    await cleanUpAt(noon + 31 * day)
    expect(await keys()).not.toContain(first.url)
    expect(await keys()).toContain(second.url)
  })

  it('keeps the records where the bucket does not answer, for the next run', async () => {
    const { url } = await upload(await file())
    const MEDIA = failingAt('delete', env.MEDIA)
    await expect(sweepForGood({ ...env, MEDIA })).rejects.toThrow('out of order')
    expect(await sweepForGood()).toBe(1)
    expect(await keys()).not.toContain(url)
  })
})

describe('an upload whose second size cannot be stored', () => {
  it('leaves nothing behind, and goes through the next time', async () => {
    const image = await file()
    const before = await keys()
    const MEDIA = failingAt('put', env.MEDIA, 2)
    await expect(storeImage({ ...env, MEDIA }, image.stream(), 'editor')).rejects.toThrow(
      'out of order',
    )
    expect(await keys()).toEqual(before)
    const left = await env.DB.prepare('select count(*) as n from images where width = ?')
      .bind(width)
      .first()
    expect(left).toEqual({ n: 0 })
    const { url } = await storeImage(env, image.stream(), 'editor')
    expect(await keys()).toContain(url)
  })
})

/** The real bucket, but for one call that fails from its nth time on. */
function failingAt(call: 'put' | 'delete', bucket: R2Bucket, from = 1): R2Bucket {
  let times = 0
  return wrapBucket(bucket, async ({ method }, work) => {
    if (method === call && ++times >= from) throw new Error('The bucket is out of order.')
    return work()
  })
}
