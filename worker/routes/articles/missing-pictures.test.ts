import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { accountToken, request, storedArticle } from '#worker/testing/client.ts'

const token = await accountToken({ username: 'Olive', role: 'owner' })

const gone = `/media/${'0'.repeat(31)}1-800x600-aabbcc.webp`
const there = `/media/${'0'.repeat(31)}3-8x6.webp`
const alsoGone = `/media/${'0'.repeat(31)}2-800x600.webp`

const send = (method: string, path: string, json?: object) =>
  request(method, `/api/admin${path}`, { token, json })

const imageOf = (url: string) => `<p>Look.</p><figure><img src="${url}" alt="A mill"></figure>`

async function expectBlocked(
  response: Response,
  url: string,
  { field = 'checklist', message = 'A picture is not on this site.' } = {},
) {
  const { issues }: { issues: object[] } = await response.json()
  expect([response.status, issues]).toEqual([
    400,
    [{ field: `${field}.missing-pictures`, message, items: [url] }],
  ])
}

describe('a picture that the site does not have', () => {
  it('is named by the answer to a save, which is stored all the same', async () => {
    const draft = { title: 'The mill', content: imageOf(gone), coverImage: alsoGone }
    const created = await storedArticle(await send('POST', '/articles', draft))
    expect(created.content).toContain(gone)
    expect(created.missingPictures).toEqual([alsoGone, gone])
    const path = `/articles/${created._id}`
    expect((await storedArticle(await send('GET', path))).missingPictures).toEqual([alsoGone, gone])
    const saved = await storedArticle(await send('PUT', path, { ...draft, coverImage: '' }))
    expect([saved.revision, saved.missingPictures]).toEqual([2, [gone]])
    const mended = await storedArticle(
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
    expect((await storedArticle(await send('POST', '/articles', draft))).missingPictures).toEqual(
      [],
    )
  })

  it('may be a recording', async () => {
    const audio = { url: `/media/${'0'.repeat(31)}4-5.mp3`, title: '', duration: 7 }
    const text = { title: 'The mill', content: '<p>Listen.</p>', audio }
    const created = await storedArticle(await send('POST', '/articles', text))
    expect(created.missingPictures).toEqual([audio.url])
    const published = { ...text, published: true, checklist: {} }
    const message = 'The recording is not on this site.'
    await expectBlocked(await send('POST', '/articles', published), audio.url, { message })
  })

  it('is named of unpublished edits too', async () => {
    const text = { title: 'The mill', content: '<p>Look.</p>', published: true }
    const { _id } = await storedArticle(await send('POST', '/articles', text))
    const path = `/articles/${_id}/working-copy`
    const edits = await storedArticle(await send('PUT', path, { ...text, content: imageOf(gone) }))
    expect(edits.missingPictures).toEqual([gone])
  })

  it('blocks a publication that asks for the checklist, until it is overridden', async () => {
    const text = { title: 'The mill', content: imageOf(gone) }
    const published = { ...text, published: true, checklist: {} }
    await expectBlocked(await send('POST', '/articles', published), gone)
    const { _id } = await storedArticle(await send('POST', '/articles', text))
    await expectBlocked(await send('PUT', `/articles/${_id}`, published), gone)
    const publish = (checklist: object) => send('PUT', `/articles/${_id}/publish`, { checklist })
    await expectBlocked(await publish({}), gone)
    // A picture that no save has named yet.
    const other = { ...published, content: imageOf(alsoGone) }
    await expectBlocked(await send('PUT', `/articles/${_id}`, other), alsoGone)
    const override = { overridden: ['missing-pictures'], reason: 'It is on its way.' }
    await expectBlocked(await publish({ ...override, items: { pictures: [alsoGone] } }), gone)
    const named = await publish({ ...override, items: { pictures: [gone] } })
    expect((await storedArticle(named)).published).toBe(true)
  })

  it('blocks an edition that asks, by its article', async () => {
    const { _id } = await storedArticle(
      await send('POST', '/articles', { title: 'M', content: imageOf(gone) }),
    )
    const created = await send('POST', '/editions', { number: 7, title: 'Seven', articles: [_id] })
    const { id, revision }: { id: string; revision: number } = await created.json()
    const checked = await send('GET', `/editions/${id}/checklist`)
    expect(await checked.json()).toMatchObject([{ _id, blockers: [{ id: 'missing-pictures' }] }])
    const refused = await send('PUT', `/editions/${id}/publish`, { revision, checklists: {} })
    await expectBlocked(refused, gone, { field: `checklists.${_id}` })
  })

  it('blocks a schedule that asks for the checklist', async () => {
    const text = { title: 'The mill', content: imageOf(gone) }
    const { _id } = await storedArticle(await send('POST', '/articles', text))
    const schedule = { kind: 'publish', wallTime: '2031-05-05T09:00', checklist: {} }
    await expectBlocked(await send('POST', `/articles/${_id}/schedule`, schedule), gone)
  })
})
