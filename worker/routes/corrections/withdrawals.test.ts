import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { articlePath } from '#domain/articles/slug.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { accountToken, request, write } from '#worker/testing/client.ts'
import {
  article,
  auditOf,
  cookie,
  corrected,
  get,
  note,
  published,
  reader,
  send,
  setUpIsolate,
  text,
  token,
  worker,
} from '#worker/testing/corrections/corrections.ts'

setUpIsolate()

describe('a withdrawal', () => {
  it('is explained in the language of its article, on its page and in the list', async () => {
    const { _id } = await published({ title: 'Langue', slug: 'langue', language: 'fr' })
    await article(send('PUT', `${_id}/withdrawal`, { explanation: 'En bref.' }))
    expect((await get('/article/langue')).text).toMatch(/ lang="fr"[^>]*>\s*<p>En bref\./)
    expect((await get('/corrections')).text).toMatch(/ lang="fr"[^>]*>\s*En bref\./)
    await send('DELETE', _id)
  })

  const explanation = 'A source asked us to.\n\nWe agreed.'

  it('leaves an explanation at the address, with nothing of the text, until it is published again', async () => {
    const { _id } = await published({ title: 'Taken Back', slug: 'taken-back' })
    const saved = { ...text, title: 'Another title', published: false, withdrawal: { explanation } }
    const withdrawn = await article(send('PUT', _id, saved))
    expect(withdrawn).toMatchObject({
      published: false,
      withdrawal: { title: 'Taken Back', explanation, at: withdrawn.updatedAt },
    })
    const listed = async () => (await request('GET', '/api/admin/articles', { token })).json()
    const asDraft = { _id, status: 'draft', withdrawn: true }
    expect(await listed()).toContainEqual(expect.objectContaining(asDraft))
    const path = articlePath(withdrawn)
    const page = await get(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<p>A source asked us to.</p>')
    expect(page.text).not.toMatch(/sacks|Another title/)
    const redirect = await request('GET', `/article/${_id}`, { headers: { cookie }, env: worker })
    expect(redirect.headers.get('location')).toBe(path)
    expect((await get('/corrections')).text).toContain('Taken Back')
    expect((await get('/')).text).not.toContain('Taken Back')
    expect((await request('GET', `/api/articles/${_id}`, { token: reader })).status).toBe(404)

    expect((await send('PUT', `${_id}/address`, { slug: 'elsewhere' })).status).toBe(409)
    const changed = await article(send('PUT', `${_id}/withdrawal`, { explanation: 'In short.' }))
    expect(changed.withdrawal).toEqual({ ...withdrawn.withdrawal, explanation: 'In short.' })
    expect((await get(path)).text).toContain('<p>In short.</p>')

    expect((await article(send('PUT', `${_id}/publish`))).withdrawal).toBeNull()
    const late = { explanation: 'Shorter.', at: withdrawn.withdrawal?.at }
    expect((await send('PUT', `${_id}/withdrawal`, late)).status).toBe(409)
    const asPublished = { _id, withdrawn: false }
    expect(await listed()).toContainEqual(expect.objectContaining(asPublished))
    expect((await get(path)).text).toContain('sacks')
    expect((await get('/corrections')).text).not.toContain('In short.')
    expect(await auditOf(_id)).toEqual(['publish', 'withdraw', 'withdraw', 'publish'])
  })

  it('of what was retracted before has the headline that readers knew, and nothing of the draft', async () => {
    const { _id } = await published({ title: 'As it was', slug: 'as-it-was' })
    const retitle = (title: string, fields: object = {}) =>
      article(send('PUT', _id, { ...text, title, ...fields }))
    await retitle('In the making')
    const explained = await article(send('PUT', `${_id}/withdrawal`, { explanation }))
    expect(explained.withdrawal?.title).toBe('As it was')
    expect((await get('/article/as-it-was')).text).not.toContain('In the making')
    await send('DELETE', `${_id}/withdrawal`)
    const again = await retitle('In the works', { withdrawal: { explanation } })
    expect(again.withdrawal?.title).toBe('As it was')
    await request('PUT', '/api/admin/care-names', {
      token,
      json: { names: ['As it was'], revision: 0 },
    })
    await send('DELETE', `${_id}/withdrawal`)
    const json = { explanation, checklist: {} }
    expect((await send('PUT', `${_id}/withdrawal`, json)).status).toBe(400)
  })

  it('ends by a publication with a notice, as by any other', async () => {
    const { _id } = await published({ slug: 'back-again' })
    await send('PUT', `${_id}/withdrawal`, { explanation })
    await send('PUT', `${_id}/planned-day`, { day: '2031-05-05' })
    await send('PUT', `${_id}/assignee`, { assignee: 'Wren' })
    await send('PUT', `${_id}/stage`, { stage: 'ready' })
    const again = await corrected(_id, { kind: 'correction', note })
    expect(again).toMatchObject({
      ...{ stage: 'draft', assignee: null, plannedOn: null, withdrawal: null },
      corrections: [{ kind: 'correction', note }],
    })
    expect((await get('/article/back-again')).text).toContain(note)
    expect((await get('/corrections')).text).toContain(note)
    expect(await auditOf(_id)).toEqual(['publish', 'withdraw', 'publish'])
  })

  it('can be made by a call, and its explanation removed or deleted with the article', async () => {
    for (const remove of ['withdrawal', ''] as const) {
      const { _id } = await published({ title: 'Gone' })
      const { live: isLive, ...article1 } = await article(
        send('PUT', `${_id}/withdrawal`, { explanation }),
      )
      expect(isLive).toBe(false)
      const path = articlePath(article1)
      expect((await get(path)).text).toContain('We agreed.')
      expect((await send('DELETE', `${_id}/${remove}`.replace(/\/$/, ''))).ok).toBe(true)
      expect((await get(path)).status).toBe(404)
      expect((await get('/corrections')).text).not.toContain('Gone')
      expect((await readBuildContent(env.DB, 0)).withdrawn).toEqual([])
    }
    const binned = await request('GET', '/api/admin/bin', { token })
    const [{ _id }] = (await binned.json()) as [{ _id: string }]
    const restored = await request('PUT', `/api/admin/bin/${_id}/restore`, { token })
    expect(await restored.json()).toMatchObject({ withdrawal: null })
  })

  it('is refused of what nobody knew, and to writers, of their own drafts too', async () => {
    const draft = await write(token, text)
    expect((await send('PUT', `${draft._id}/withdrawal`, { explanation })).status).toBe(400)
    expect((await send('PUT', `${draft._id}/withdrawal`, { explanation: ' ' })).status).toBe(400)
    const writer = await accountToken({ username: 'Ada', role: 'writer' })
    const own = await write(writer, text)
    await send('PUT', `${own._id}/publish`)
    await send('PUT', own._id, { ...text, published: false })
    const withdrawing = { ...text, published: false, withdrawal: { explanation } }
    expect((await send('PUT', own._id, withdrawing, writer)).status).toBe(403)
  })
})
