import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { uploadedAudioSchema } from '#domain/audio/audio-schema.ts'
import { createPreviewToken } from '#worker/auth/preview-access.ts'
import { cleanUpDaily, packVersions } from '#worker/daily-clean-up.ts'
import { listPreviewLinks } from '#worker/db/previews/preview-links.ts'
import { mp3, uploadAudio } from '#worker/testing/audio.ts'
import { accountToken, adminToken, request, write } from '#worker/testing/client.ts'
import { png } from '#worker/testing/png.ts'
import { createLink, visit } from '#worker/testing/preview-links.ts'
import { storedImage } from '#worker/testing/uploads.ts'

const token = await adminToken()

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function later(days: number): void {
  vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response
  await body?.cancel()
  return status
}

const admin = (method: string, path: string, json?: object) =>
  request(method, `/api/admin/articles/${path}`, { token, json })

describe('a preview link', () => {
  it('shows an unpublished article without a key, in no cache, to no other site', async () => {
    const words = { title: 'A <b>hidden</b> title', tags: ['secret'], author: 'Ines' }
    const { _id } = await write(token, { ...words, content: '<p>Its words.</p>' })
    const name = '<script>alert(1)</script>"'
    const link = await createLink(token, _id, { name, showsName: true })
    expect(link.token).toMatch(/^[0-9a-f]{32}$/)
    const response = await visit(link)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'content-security-policy': expect.not.stringContaining('report'),
    })
    expect(response.headers.has('reporting-endpoints')).toBe(false)
    const page = await response.text()
    expect(page).toContain('Its words.')
    expect(page).toContain('A &lt;b&gt;hidden&lt;/b&gt; title')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.replaceAll(/="[^"]*"/g, '')).not.toContain('<script>alert')
    expect(page).toContain('Not published.')
    // Lists of the site would lead to the login, and a form would do nothing.
    expect(page).not.toMatch(/named-link|href="\/(tag|author)|<form/)
    expect(page).not.toContain(link.token)
    const head = await visit(link, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('opens nothing else, however its token is sent', async () => {
    const { _id } = await write(token)
    const link = await createLink(token, _id)
    const cookie = `latchkey_site=${link.token}; latchkey_admin=${link.token}`
    const asOther = { headers: { cookie, authorization: `Bearer ${link.token}` } }
    expect(await statusOf(request('GET', '/latest', asOther))).toBe(302)
    expect(await statusOf(request('GET', `/api/articles/${_id}`, asOther))).toBe(401)
    const odd = ['/', '//', '/media', '/media/', '/../latest', '/%2e%2e/latest', '/latest', '%00']
    for (const path of odd)
      expect([path, await statusOf(visit(link, { path }))]).toEqual([path, 404])
    expect(await statusOf(visit(link, { method: 'PUT' }))).toBe(405)
    expect(await statusOf(visit({ token: link.token.toUpperCase() }))).toBe(404)
    expect(await statusOf(visit(link, { form: { text: 'Hello' } }))).toBe(403)
  })

  it('follows the text, or stays with the one that was pinned', async () => {
    const { _id } = await write(token, { content: '<p>First.</p>', published: true })
    const [follows, pinned] = [
      await createLink(token, _id),
      await createLink(token, _id, { pinned: true }),
    ]
    const json = { title: 'A title', content: '<p>Second.</p>' }
    expect((await admin('PUT', `${_id}/working-copy`, json)).status).toBe(200)
    expect(await (await visit(follows)).text()).toContain('Second.')
    expect(await (await visit(pinned)).text()).toMatch(/Text as it was on.*First\./s)
    await packVersions(env, new Date(Date.now() + 24 * 60 * 60 * 1000))
    expect(await (await visit(pinned)).text()).toMatch(/Text as it was on.*First\./s)
    const late = await createLink(token, _id, { pinned: true })
    await admin('DELETE', `${_id}/working-copy`)
    expect(await (await visit(late)).text()).toContain('Second.')
    expect(await (await visit(follows)).text()).toContain('First.')
    // Withdrawn from readers is not withdrawn from those who were asked to look at it.
    await admin('PUT', `${_id}/needs-rewrite`, {})
    expect(await (await visit(follows)).text()).toContain('Not published.')
  })

  it('stays with a pinned version whose name is taken away', async () => {
    const { _id } = await write(token, { content: '<p>First.</p>' })
    const versions = await admin('GET', `${_id}/versions`)
    const [version] = (await versions.json()) as { id: string }[]
    const name = (name: string) => admin('PUT', `${_id}/versions/${version?.id}/name`, { name })
    expect((await name('For Dr Osei')).status).toBe(200)
    const pinned = await createLink(token, _id, { pinned: true })
    expect((await name('')).status).toBe(200)
    // The next autosave of the same person takes the place of the last one without a name.
    const json = { title: 'A title', content: '<p>Second.</p>' }
    expect((await admin('PUT', _id, json)).status).toBe(200)
    expect(await (await visit(pinned)).text()).toContain('First.')
  })

  it('shows its article’s pictures and recording in parts, and those of no other', async () => {
    const image = async (seed: number) => (await storedImage(token, png(600, 20, seed))).url
    const [cover, inText, foreign] = [await image(1), await image(2), await image(3)]
    const recording = uploadedAudioSchema.parse(await (await uploadAudio(token, mp3(4, 9))).json())
    const audio = { url: recording.url, title: 'Read aloud', duration: 5 }
    const content = `<p>See /media/${foreign.slice(7)}</p><img src="${inText}" alt="x">`
    const { _id } = await write(token, { coverImage: cover, audio, content })
    await write(token, { coverImage: foreign, published: true })
    const link = await createLink(token, _id)
    const page = await (await visit(link)).text()
    const used = [...page.matchAll(/["\s](\/preview\/[0-9a-f]+)?(\/media\/[^"\s<]+)(?=["\s])/g)]
    expect(used.length).toBeGreaterThan(2)
    // Says so of a picture that does not come.
    expect(page).toContain('dataset.state=s')
    for (const [, own, path = ''] of used) {
      expect([path, own]).toEqual([path, `/preview/${link.token}`])
      expect([path, await statusOf(visit(link, { path }))]).toEqual([path, 200])
      expect(await statusOf(request('GET', path))).toBe(401)
    }
    const first = await visit(link, { path: cover })
    expect(first.headers.get('cache-control')).toBe('no-store')
    const part = await visit(link, { path: audio.url, headers: { range: 'bytes=0-9' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    for (const method of ['GET', 'HEAD']) {
      expect(await statusOf(visit(link, { path: foreign, method }))).toBe(404)
    }
    const ranged = visit(link, { path: foreign, headers: { range: 'bytes=0-9' } })
    expect(await statusOf(ranged)).toBe(404)
    await admin('DELETE', _id)
    expect(await statusOf(visit(link, { path: cover }))).toBe(404)
  })

  it('shows the library’s credits as readers will see them, unless the article names somebody', async () => {
    const { url } = await storedImage(token, png(600, 20, 4))
    const json = { credit: 'Ada Osei', licence: 'CC BY 4.0' }
    const path = `/api/admin/images/${url.slice('/media/'.length, '/media/'.length + 32)}`
    await request('PATCH', path, { token, json })
    const content = `<figure><img src="${url}" alt="x"></figure>`
    const open = async (fields: object) => {
      const { _id } = await write(token, { content, coverImage: url, ...fields })
      return (await visit(await createLink(token, _id))).text()
    }
    expect(await open({})).toMatch(/Photo: Ada Osei \(CC BY 4.0\).*<cite>Ada Osei \(CC BY 4.0\)/s)
    expect(await open({ photoCredit: 'Wren' })).toContain('Photo: Wren<')
  })

  it('ends at once in all cases with the same page', async () => {
    const { _id } = await write(token)
    const [expires, revoked, binned] = [
      await createLink(token, _id, { days: 1 }),
      await createLink(token, _id),
      await createLink(token, _id, { days: 30 }),
    ]
    expect(await statusOf(visit(revoked))).toBe(200)
    const path = `${_id}/preview-links/${revoked.id}`
    expect((await admin('DELETE', path)).status).toBe(204)
    expect((await admin('DELETE', path)).status).toBe(404)
    const closed = async (link: { token: string }) => {
      const response = await visit(link)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return response.text()
    }
    const page = await closed(revoked)
    expect(page).toContain('Link closed')
    expect(await closed({ token: createPreviewToken() })).toBe(page)
    await admin('DELETE', _id)
    expect(await closed(binned)).toBe(page)
    // A link is as good as it was once the article is back.
    await request('PUT', `/api/admin/bin/${_id}/restore`, { token })
    expect([await statusOf(visit(binned)), await statusOf(visit(expires))]).toEqual([200, 200])
    later(1.01)
    expect(await closed(expires)).toBe(page)
    expect(await statusOf(visit(binned))).toBe(200)
  })

  it('that ends while a comment is written shows it once more, to its writer alone', async () => {
    const { _id } = await write(token)
    const link = await createLink(token, _id)
    await admin('DELETE', `${_id}/preview-links/${link.id}`)
    const send = async (from: string) => {
      const form = { id: crypto.randomUUID(), text: 'Long & <b>weighed</b>\nwords.' }
      const headers = { 'sec-fetch-site': from, 'content-length': '90' }
      const response = await visit(link, { form, headers })
      return { status: response.status, page: await response.text() }
    }
    const { status, page } = await send('same-origin')
    expect(status).toBe(404)
    expect(page).toContain('Long &amp; &lt;b&gt;weighed&lt;/b&gt;\nwords.')
    expect(page).toMatch(/ data-not-sent[^>]*>/)
    expect(page).not.toMatch(/ data-not-sent[^>]* hidden/)
    const other = await send('cross-site')
    expect(other.page).not.toContain('weighed')
    expect(other.page).toMatch(/ data-not-sent[^>]* hidden/)
  })

  it('is made once when it is sent again, with the address that it had', async () => {
    const { _id } = await write(token)
    const creationKey = crypto.randomUUID()
    const [one, two] = await Promise.all([
      createLink(token, _id, { creationKey }),
      createLink(token, _id, { creationKey }),
    ])
    expect(two).toEqual(one)
    expect(await statusOf(visit(one))).toBe(200)
    expect(await listPreviewLinks(env.DB, _id)).toHaveLength(1)
    // Its id is listed: nobody else gets the address by it, and after a while nobody at all.
    const json = { name: 'A friend', days: 7, creationKey }
    const path = `/api/admin/articles/${_id}/preview-links`
    const other = await accountToken({ username: 'a curious editor', role: 'editor' })
    const elsewhere = `/api/admin/articles/${(await write(token))._id}/preview-links`
    for (const refused of [
      await request('POST', path, { token: other, json }),
      await request('POST', elsewhere, { token: await adminToken(), json }),
    ]) {
      const message = 'This link was made before. Make another one.'
      expect([refused.status, await refused.json()]).toMatchObject([409, { message }])
    }
    const again = async () => statusOf(request('POST', path, { token: await adminToken(), json }))
    later(0.5)
    expect(await again()).toBe(409)
    vi.useRealTimers()
    expect(await again()).toBe(201)
    await request('DELETE', `${path}/${one.id}`, { token: await adminToken() })
    expect(await again()).toBe(409)
    expect(await listPreviewLinks(env.DB, _id)).toHaveLength(1)
  })

  it('is for drafts of one’s own, with a writer’s account', async () => {
    const writer = await accountToken({ username: 'a writer of links', role: 'writer' })
    const { _id: own } = await write(writer)
    const { _id: other } = await write(token)
    const link = await createLink(writer, own)
    const list = (id: string) =>
      request('GET', `/api/admin/articles/${id}/preview-links`, { token: writer })
    const listed = await (await list(own)).text()
    expect(JSON.parse(listed)).toMatchObject({ links: [{ id: link.id, pinnedAt: null }] })
    expect(listed).not.toContain(link.token)
    const json = { name: 'A friend', days: 7 }
    const path = `/api/admin/articles/${other}/preview-links`
    expect(await statusOf(request('POST', path, { token: writer, json }))).toBe(403)
    expect(await (await list(other)).json()).toMatchObject({
      code: 'forbidden',
      message: 'Only the writer of this article, editors and owners see its preview links.',
    })
    const { id } = await createLink(token, other)
    expect(await statusOf(request('DELETE', `${path}/${id}`, { token: writer }))).toBe(403)
  })

  it('can be revoked by the writer who made it, once readers have the article', async () => {
    const writer = await accountToken({ username: 'a writer of links', role: 'writer' })
    const { _id } = await write(writer)
    const link = await createLink(writer, _id)
    const { id: ofEditor } = await createLink(token, _id, { name: 'A lawyer' })
    await admin('PUT', `${_id}/publish`, {})
    const path = `/api/admin/articles/${_id}/preview-links`
    const list = async () => (await request('GET', path, { token: writer })).json()
    expect(await list()).toMatchObject({ links: [{ id: link.id }], approvals: [] })
    const json = { name: 'A friend', days: 7 }
    expect(await statusOf(request('POST', path, { token: writer, json }))).toBe(403)
    const revoke = (id: string) => request('DELETE', `${path}/${id}`, { token: writer })
    expect(await statusOf(revoke(ofEditor))).toBe(404)
    expect(await statusOf(revoke(link.id))).toBe(204)
    expect(await list()).toMatchObject({ links: [{ revokedAt: expect.any(String) }] })
    expect(await listPreviewLinks(env.DB, _id)).toContainEqual(
      expect.objectContaining({ id: ofEditor, revokedAt: null }),
    )
  })

  it('is listed with the days on which it was opened, until a month after its end', async () => {
    vi.useFakeTimers({ now: new Date('2027-11-22T03:00:00Z'), toFake: ['Date'] })
    const then = await adminToken()
    const { _id } = await write(then)
    const link = await createLink(then, _id, { days: 30 })
    const read = async () => (await listPreviewLinks(env.DB, _id))[0]
    expect(await read()).toMatchObject({ firstOpenedOn: null, lastOpenedOn: null })
    await visit(link, { method: 'HEAD' })
    await visit(link)
    // In New York it is still the day before.
    expect(await read()).toMatchObject({ firstOpenedOn: '2027-11-21', lastOpenedOn: '2027-11-21' })
    vi.setSystemTime(new Date('2027-11-25T12:00:00Z'))
    await visit(link)
    expect(await read()).toMatchObject({ firstOpenedOn: '2027-11-21', lastOpenedOn: '2027-11-25' })
    await cleanUpDaily(env, new Date('2028-01-20T00:00:00Z'))
    expect(await read()).toBeDefined()
    await cleanUpDaily(env, new Date('2028-02-20T00:00:00Z'))
    expect(await read()).toBeUndefined()
  })

  it('stands in no log, and its guesses are counted as refused keys are', async () => {
    const logged: unknown[] = []
    for (const method of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((...words) => void logged.push(...words))
    }
    const { _id } = await write(token)
    const link = await createLink(token, _id)
    const DB = new Proxy(env.DB, {
      get() {
        throw new Error('broken')
      },
    })
    for (const path of ['/preview/', '/%70review/']) {
      const failing = request('GET', path + link.token, { env: { ...env, DB } })
      expect((await failing).status).toBe(500)
    }
    expect(logged.map(String).join()).toContain('/preview/… failed')
    expect(logged.map(String).join()).not.toContain(link.token)
    const audit = await (
      await request('GET', '/api/admin/audit?kind=preview-made', { token })
    ).text()
    expect(audit).toContain('Dr Osei, lawyer: A title')
    expect(audit).not.toContain(link.token)
    const headers = { 'cf-connecting-ip': '192.0.2.66' }
    const guess = (guessed = createPreviewToken()) =>
      statusOf(visit({ token: guessed }, { headers }))
    let guesses = 0
    while ((await guess()) === 404 && guesses < 60) guesses++
    expect(guesses).toBeGreaterThanOrEqual(20)
    expect(guesses).toBeLessThanOrEqual(40)
    expect(await guess(link.token)).toBe(429)
    expect(await statusOf(visit(link))).toBe(200)
  })
})
