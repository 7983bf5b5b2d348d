import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { mediaHash } from '#domain/images/media.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { mp3, uploadAudio } from '#worker/testing/audio.ts'
import { accountToken, request, storedArticle, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'
import { openSchedule, soonAfter } from '#worker/testing/schedule.ts'
import { upload } from '#worker/testing/uploads.ts'

let recording = ''

const text = { title: 'Who stopped it', content: '<p>It stood still.</p>', published: true }
const override = { overridden: ['care-names'], reason: 'She agreed.' }

const send = (method: string, path: string, json: object) =>
  request(method, `/api/admin${path}`, { token: owner, json })

const owner = await accountToken({ username: 'Olive', role: 'owner' })
beforeAll(async () => {
  const uploaded = await uploadAudio(owner, mp3())
  recording = z.object({ url: z.string() }).parse(await uploaded.json()).url
  const json = { names: ['Ada Quill'], revision: 0 }
  expect((await send('PUT', '/care-names', json)).status).toBe(200)
})

async function publish(fields: object = {}): Promise<AdminArticle> {
  const { _id } = await write(owner, { ...text, ...fields })
  return storedArticle(await request('GET', `/api/admin/articles/${_id}`, { token: owner }))
}

/** Sends it with the checklist: first without a reason, which is refused, then with one. */
async function refusedUntilOverridden(method: string, path: string, json: object) {
  const refused = await send(method, path, { ...json, checklist: {} })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    issues: [{ field: 'checklist.care-names', items: ['Ada Quill'] }],
  })
  const article = await storedArticle(await send(method, path, { ...json, checklist: override }))
  const audit = await request('GET', '/api/admin/audit?kind=checklist-overridden', { token: owner })
  const [newest] = auditEntrySchema.array().parse(await audit.json())
  expect(newest?.subject).toBe(`${article.title} (sensitive names): She agreed.`)
  return article
}

it('a list of names that is saved again is answered as before, and another one is refused', async () => {
  const save = async (names: string[]) => {
    const response = await send('PUT', '/care-names', { names, revision: 0 })
    return [response.status, await response.json()]
  }
  expect(await save(['Ada Quill'])).toEqual([200, { names: ['Ada Quill'], revision: 1 }])
  expect(await save(['Ada Gull'])).toMatchObject([409, {}])
})

describe('a sensitive name holds back what readers would see', () => {
  it('in the library’s credit of a picture, also of one that no save has named', async () => {
    const { url } = z
      .object({ url: z.string() })
      .parse(await (await upload(owner, png(40, 30))).json())
    expect(
      (await send('PATCH', `/images/${mediaHash(url.slice(7))}`, { credit: 'Ada Quill' })).ok,
    ).toBe(true)
    const content = `<p>Look.</p><figure><img src="${url}" alt=""></figure>`
    await refusedUntilOverridden('POST', '/articles', { ...text, content })
    const cover = { ...text, coverImage: url }
    const { _id } = await write(owner, { ...cover, published: false })
    await refusedUntilOverridden('PUT', `/articles/${_id}/publish`, {})
    // Readers do not see it: the article says another.
    const credited = { ...cover, photoCredit: 'B. Reed', checklist: {} }
    expect((await send('POST', '/articles', credited)).status).toBe(201)
  })

  it.each<[string, { audio?: object; [field: string]: unknown }]>([
    ['a credit', { authors: [{ name: 'Ada Quill', role: 'photography' }] }],
    ['a recording', { audio: { title: 'Ada Quill speaks', duration: null } }],
    ['an address', { slug: 'ada-quill-was-there' }],
    ['a reporter', { reporter: 'Ada Quill' }],
  ])('in %s, with the first save and a later one', async (_, { audio, ...fields }) => {
    const json = { ...text, ...fields, ...(audio && { audio: { ...audio, url: recording } }) }
    const created = await refusedUntilOverridden('POST', '/articles', json)
    const path = `/articles/${created._id}`
    await storedArticle(await send('PUT', path, { ...json, published: false }))
    expect((await send('PUT', `${path}/publish`, { checklist: {} })).status).toBe(400)
    await refusedUntilOverridden('PUT', path, json)
  })

  it('in the note of a correction, when it is made, changed, and shown with a later text', async () => {
    const { _id } = await publish()
    const path = `/articles/${_id}`
    const correction = { kind: 'correction', note: 'Ada Quill was not there.' }
    const { corrections } = await refusedUntilOverridden('PUT', path, { ...text, correction })
    await refusedUntilOverridden('PUT', path, { ...text, title: 'It moved' })
    await refusedUntilOverridden('PUT', `${path}/corrections/${corrections[0]?.id}`, {
      kind: 'update',
      note: 'Ada Quill was here.',
    })
  })

  it('in words that were removed, if the correction shows them', async () => {
    const { _id } = await publish({ content: '<p>Ada Quill stopped it.</p>' })
    const correction = { kind: 'update', showChanges: true }
    const json = { ...text, content: '<p>The wind stopped it.</p>', correction }
    await refusedUntilOverridden('PUT', `/articles/${_id}`, json)
  })

  it('on the page of a withdrawn article: in its explanation, and in the headline', async () => {
    const { _id } = await publish()
    const path = `/articles/${_id}`
    const withdrawal = { explanation: 'Ada Quill asked us to.' }
    const json = { ...text, published: false, withdrawal }
    const article = await refusedUntilOverridden('PUT', path, json)
    expect(article.withdrawal?.explanation).toBe(withdrawal.explanation)
    await refusedUntilOverridden('PUT', `${path}/withdrawal`, withdrawal)
    const named = await publish({ title: 'Ada Quill stopped it' })
    const explanation = 'A source asked us to.'
    await refusedUntilOverridden('PUT', `/articles/${named._id}/withdrawal`, { explanation })
  })

  it('in the new address of a published article, not in that of a draft', async () => {
    const slug = 'who-is-ada-quill'
    const draft = await write(owner, { ...text, published: false })
    const json = { slug, checklist: {} }
    expect((await send('PUT', `/articles/${draft._id}/address`, json)).status).toBe(200)
    await send('PUT', `/articles/${draft._id}/address`, { slug: null })
    const { _id } = await publish()
    await refusedUntilOverridden('PUT', `/articles/${_id}/address`, { slug })
  })

  it('at the time for which it is scheduled, and in the answer of the checklist', async () => {
    const desk = await openSchedule()
    const { _id } = await write(owner, { ...text, published: false })
    await desk.schedule(_id, { checklist: {} })
    await send('PUT', `/articles/${_id}/address`, { slug: 'where-ada-quill-is' })
    await runScheduledChanges(env, soonAfter)
    expect((await desk.problems(_id))[0]?.problem).toContain('Readers would see a sensitive name.')
    const checks = await request('GET', `/api/admin/articles/${_id}/checklist`, { token: owner })
    expect(await checks.json()).toContainEqual(
      expect.objectContaining({ id: 'care-names', state: 'blocks', details: ['Ada Quill'] }),
    )
  })

  it('only if the checklist is asked for', async () => {
    const { _id } = await publish({ authors: [{ name: 'Ada Quill', role: 'photography' }] })
    const withdrawal = { explanation: 'Ada Quill asked us to.' }
    await storedArticle(
      await send('PUT', `/articles/${_id}`, { ...text, published: false, withdrawal }),
    )
  })
})
