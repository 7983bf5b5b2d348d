import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { accountToken, request } from '#worker/testing/client.ts'

let token = ''
beforeAll(async () => {
  token = await accountToken({ username: 'Olive', role: 'owner' })
})

const gone = `/media/${'0'.repeat(31)}1-800x600-aabbcc.webp`
const there = `/media/${'0'.repeat(31)}3-8x6.webp`
const alsoGone = `/media/${'0'.repeat(31)}2-800x600.webp`

const send = (method: string, path: string, json?: object) =>
  request(method, `/api/admin${path}`, { token, json })

async function stored(response: Response): Promise<AdminArticle> {
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  return adminArticleSchema.parse(await response.json())
}

const imageOf = (url: string) => `<p>Look.</p><figure><img src="${url}" alt="A mill"></figure>`

async function refusal(response: Response) {
  const { issues }: { issues: { field: string; message: string }[] } = await response.json()
  return [response.status, issues]
}

const blocked = [
  400,
  [{ field: 'checklist.missing-pictures', message: 'A picture is not on this site.' }],
]

describe('a picture that the site does not have', () => {
  it('is named by the answer to a save, which is stored all the same', async () => {
    const draft = { title: 'The mill', content: imageOf(gone), coverImage: alsoGone }
    const created = await stored(await send('POST', '/articles', draft))
    expect(created.content).toContain(gone)
    expect(created.missingPictures).toEqual([alsoGone, gone])
    const path = `/articles/${created._id}`
    expect((await stored(await send('GET', path))).missingPictures).toEqual([alsoGone, gone])
    const saved = await stored(await send('PUT', path, { ...draft, coverImage: '' }))
    expect([saved.revision, saved.missingPictures]).toEqual([2, [gone]])
    const mended = await stored(
      await send('PUT', path, { title: 'The mill', content: '<p>Look.</p>' }),
    )
    expect(mended.missingPictures).toEqual([])
  })

  it('is none that was uploaded', async () => {
    await env.DB.prepare(
      `insert into images (hash, url, width, height, uploaded_by, uploaded_at) values (?, ?, 8, 6, '', '2020')`,
    )
      .bind(there.slice(7, 39), there)
      .run()
    const draft = { title: 'The mill', content: imageOf(there), coverImage: there }
    expect((await stored(await send('POST', '/articles', draft))).missingPictures).toEqual([])
  })

  it('is named of unpublished edits too', async () => {
    const text = { title: 'The mill', content: '<p>Look.</p>', published: true }
    const { _id } = await stored(await send('POST', '/articles', text))
    const path = `/articles/${_id}/working-copy`
    const edits = await stored(await send('PUT', path, { ...text, content: imageOf(gone) }))
    expect(edits.missingPictures).toEqual([gone])
  })

  it('blocks a publication that asks for the checklist, until it is overridden', async () => {
    const text = { title: 'The mill', content: imageOf(gone) }
    const published = { ...text, published: true, checklist: {} }
    expect(await refusal(await send('POST', '/articles', published))).toEqual(blocked)
    const { _id } = await stored(await send('POST', '/articles', text))
    expect(await refusal(await send('PUT', `/articles/${_id}`, published))).toEqual(blocked)
    const asked = { checklist: {} }
    expect(await refusal(await send('PUT', `/articles/${_id}/publish`, asked))).toEqual(blocked)
    // A picture that no save has named yet.
    const other = { ...published, content: imageOf(alsoGone) }
    expect(await refusal(await send('PUT', `/articles/${_id}`, other))).toEqual(blocked)
    const checklist = { overridden: ['missing-pictures'], reason: 'It is on its way.' }
    const answer = await send('PUT', `/articles/${_id}/publish`, { checklist })
    expect((await stored(answer)).published).toBe(true)
  })
})
