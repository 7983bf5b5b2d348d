import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backupArticleSchema } from '#domain/backup/backup-article.ts'
import { limits } from '#domain/limits.ts'
import { noteSchema } from '#domain/notes/note.ts'
import { previewLinksSchema } from '#domain/previews/preview-link.ts'
import { previewTokenHash } from '#worker/auth/preview-access.ts'
import { readArticlesByIds } from '#worker/db/backup/backup-texts.ts'
import { restoreArticles } from '#worker/db/backup/restored-records.ts'
import { insertPreviewAnswer } from '#worker/db/previews/preview-answers.ts'
import { readPreview } from '#worker/db/previews/preview-links.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'
import { createLink, fieldOf, visit } from '#worker/testing/preview-links.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

const token = await adminToken()

afterEach(() => {
  vi.useRealTimers()
})

const admin = (method: string, path: string, json?: object) =>
  request(method, `/api/admin/articles/${path}`, { token, json })

async function listed(id: string) {
  return previewLinksSchema.parse(await (await admin('GET', `${id}/preview-links`)).json())
}

async function notesOf(id: string) {
  return noteSchema.array().parse(await (await admin('GET', `${id}/notes`)).json())
}

/** The fields that the page's form sends by itself. */
async function formOf(link: { token: string }) {
  const page = await (await visit(link)).text()
  return { id: fieldOf(page, 'id'), read: fieldOf(page, 'read') }
}

describe('a comment by a preview link', () => {
  it('becomes a note under the name on the link, and an approval lapses with the text', async () => {
    const { _id } = await write(token, { content: '<p>He took the money.</p>' })
    const link = await createLink(token, _id, { mayComment: true })
    const hidden = await formOf(link)
    const quote = 'took the money.\r\n\r\nNobody asked.'
    const form = { ...hidden, text: '“Took” is\r\nactionable.', quote }
    const sent = await visit(link, { form })
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/preview/${link.token}#answers`,
    ])
    // The same form again, as a browser that lost the answer sends it.
    expect((await visit(link, { form })).status).toBe(303)
    const notes = await notesOf(_id)
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({
      quote: 'took the money. Nobody asked.',
      anchor: { text: 'took the money.\nNobody asked.' },
      createdBy: 'Dr Osei, lawyer',
      previewLinkId: link.id,
      replies: [{ text: '“Took” is\nactionable.' }],
    })
    const approval = { ...(await formOf(link)), approves: 'yes' }
    expect((await visit(link, { form: approval })).status).toBe(303)
    expect(await notesOf(_id)).toHaveLength(1)
    const approved = { name: 'Dr Osei, lawyer', lapsed: false }
    expect((await listed(_id)).approvals).toMatchObject([approved])
    const page = await (await visit(link)).text()
    expect(page).toMatch(/You approved this text.*took the money.*actionable/s)
    const versions = await (await admin('GET', `${_id}/versions`)).json()
    expect(versions).toContainEqual(
      expect.objectContaining({ kind: 'answered', by: 'Dr Osei, lawyer' }),
    )
    const audit = await request('GET', '/api/admin/audit?kind=preview-approved', { token })
    expect(await audit.json()).toMatchObject([{ by: 'Dr Osei, lawyer', subject: 'A title' }])

    await admin('PUT', _id, { title: 'A title', content: '<p>He was given the money.</p>' })
    expect((await listed(_id)).approvals).toMatchObject([{ ...approved, lapsed: true }])
    const later = await (await visit(link)).text()
    expect(later).toMatch(/Approval of an earlier text.*Comment on an earlier text/s)
    // What the lawyer read is kept, and saving the same words again restores the approval.
    await admin('PUT', _id, { title: 'A title', content: '<p>He took the money.</p>' })
    expect((await listed(_id)).approvals).toMatchObject([{ ...approved, lapsed: false }])
    // A backup holds what was answered, and no link.
    const archived = backupArticleSchema.array().parse(await readArticlesByIds(env.DB, [_id]))
    expect(JSON.stringify(archived)).not.toContain(previewTokenHash(link.token))
    await env.DB.prepare('delete from preview_answers where article_id = ?').bind(_id).run()
    await env.DB.prepare('delete from notes where article_id = ?').bind(_id).run()
    await restoreArticles(env.DB, archived)
    expect((await listed(_id)).approvals).toMatchObject([{ ...approved, lapsed: false }])
    expect(await notesOf(_id)).toMatchObject([{ createdBy: approved.name, previewLinkId: link.id }])
    expect(await (await visit(link)).text()).toContain('took the money')
  })

  it('that could not be stored is had again by a reload, which the page says', async () => {
    const { _id } = await write(token)
    const link = await createLink(token, _id, { mayComment: true })
    const body = new URLSearchParams({ ...(await formOf(link)), text: 'Long and careful.' })
    const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
      const isNote = statements.some(({ query }) => query.startsWith('insert into "notes"'))
      if (isNote) throw new Error('D1_ERROR: overloaded')
      return work()
    })
    const headers = { accept: 'text/html' }
    const options = { headers, body, env: { ...env, DB } }
    const failed = await request('POST', `/preview/${link.token}`, options)
    expect(failed.status).toBe(500)
    expect(await failed.text()).toMatch(
      />An unexpected error .* reload this page to send it again\.</,
    )
  })

  it('never approves what was not on the page', async () => {
    const { _id } = await write(token, { content: '<p>First.</p>' })
    const link = await createLink(token, _id, { mayComment: true })
    const hidden = await formOf(link)
    await admin('PUT', _id, { title: 'A title', content: '<p>Second.</p>' })
    const form = { ...hidden, approves: 'yes', text: 'Fine & "good".' }
    const refused = await visit(link, { form })
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('The text has changed while you read.')
    expect(page).toContain('Fine &amp; &quot;good&quot;.')
    expect(page).toContain('Second.')
    expect((await listed(_id)).approvals).toEqual([])
    const { id: __, ...without } = { ...(await formOf(link)) }
    expect((await visit(link, { form: { ...without, id: 'x', text: 'Hello' } })).status).toBe(400)
    expect((await visit(link, { form: await formOf(link) })).status).toBe(400)
    const wordless = { ...(await formOf(link)), quote: 'the money', approves: 'yes' }
    const kept = await visit(link, { form: wordless })
    expect([kept.status, await kept.text()]).toEqual([400, expect.stringContaining('>the money<')])
    const foreign: [string, string][] = [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://a.example'],
    ]
    for (const header of foreign) {
      const headers = Object.fromEntries([header])
      expect((await visit(link, { form, headers })).status).toBe(400)
    }
    expect((await visit(link, { form, headers: { origin: 'null' } })).status).toBe(409)
    await admin('DELETE', `${_id}/preview-links/${link.id}`)
    expect((await visit(link, { form: { ...form, read: '' } })).status).toBe(404)
  })
})

it('what is written into a form that was sent before is stored too', async () => {
  const { _id } = await write(token)
  const link = await createLink(token, _id, { mayComment: true })
  const form = { ...(await formOf(link)), text: 'It is 40.' }
  const sent = [form, { ...form, text: 'It is 40, not 30.' }, { ...form, approves: 'yes' }]
  for (const fields of [...sent, ...sent]) {
    expect((await visit(link, { form: fields })).status).toBe(303)
  }
  const words = (await notesOf(_id)).map(({ replies }) => replies[0]?.text)
  expect(words).toEqual(['It is 40.', 'It is 40, not 30.', 'It is 40.'])
  expect((await listed(_id)).approvals).toHaveLength(1)
})

describe('an answer that is refused', () => {
  const comment = { id: '', text: 'Once more.', quote: '' }
  const refusalOf = async (link: { token: string }) =>
    (await visit(link, { form: { ...comment, ...(await formOf(link)) } })).status

  it('leaves no note: neither beyond the limit nor by a link that ended meanwhile', async () => {
    const { _id } = await write(token)
    const link = await createLink(token, _id, { mayComment: true })
    await env.DB.prepare(
      `insert into preview_answers with recursive numbers(n) as (
        select 1 union all select n + 1 from numbers where n < ?)
        select 'limit ' || n, ?, ?, 'x', '2026', 'x', 0, null from numbers`,
    )
      .bind(limits.previewAnswers, link.id, _id)
      .run()
    expect(await refusalOf(link)).toBe(409)
    const other = await createLink(token, _id, { mayComment: true })
    const opened = await readPreview(env.DB, previewTokenHash(other.token))
    await admin('DELETE', `${_id}/preview-links/${other.id}`)
    const answer = { ...comment, id: crypto.randomUUID(), read: '' }
    expect(await insertPreviewAnswer(env.DB, opened ?? expect.fail(), answer, 'x')).toBe(false)
    expect(await notesOf(_id)).toEqual([])
  })

  it('is not stored without its note, if the article has too many', async () => {
    const { _id } = await write(token)
    const link = await createLink(token, _id, { mayComment: true })
    await env.DB.prepare(
      `insert into notes (id, article_id, quote, anchor, created_by, created_at)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
        select 'many ' || n, ?, '', 'null', 'x', '2026' from numbers`,
    )
      .bind(limits.notes, _id)
      .run()
    expect(await refusalOf(link)).toBe(409)
    const answers = env.DB.prepare('select count(*) as n from preview_answers where article_id = ?')
    expect(await answers.bind(_id).first('n')).toBe(0)
  })
})

describe('a passphrase', () => {
  const passphrase = 'a word that was told by telephone'

  it('is asked for, opens the link for this browser, and keeps what was written', async () => {
    const { _id } = await write(token, { content: '<p>Its words.</p>' })
    const link = await createLink(token, _id, { passphrase, mayComment: true })
    const other = await createLink(token, _id, { passphrase })
    expect((await listed(_id)).links[0]).toMatchObject({ hasPassphrase: true, firstOpenedOn: null })
    const locked = await (await visit(link)).text()
    expect(locked).toContain('type="password"')
    expect(locked).not.toContain('Its words.')
    expect(locked).not.toContain('A title')
    const wrong = await visit(link, { form: { passphrase: 'a guess of mine' } })
    expect([wrong.status, wrong.headers.has('set-cookie')]).toEqual([403, false])
    expect(await wrong.text()).toContain('This passphrase is not right.')
    expect((await listed(_id)).links.every(({ firstOpenedOn }) => !firstOpenedOn)).toBe(true)
    const opened = await visit(link, { form: { passphrase } })
    expect(opened.status).toBe(303)
    const set = opened.headers.get('set-cookie') ?? ''
    expect(set).toMatch(new RegExp(`Path=/preview/${link.token}; HttpOnly; SameSite=Lax$`))
    const [cookie] = set.split(';')
    expect(await (await visit(link, { cookie })).text()).toContain('Its words.')
    expect(await (await visit(other, { cookie })).text()).not.toContain('Its words.')
    vi.useFakeTimers({ now: Date.now() + 9 * 3_600_000, toFake: ['Date'] })
    const draft = { text: 'A long "comment".', quote: 'words' }
    const expired = await visit(link, { cookie, form: draft })
    expect(expired.status).toBe(403)
    expect(await expired.text()).toContain('value="A long &quot;comment&quot;."')
    const again = await visit(link, { form: { ...draft, passphrase } })
    expect([again.status, again.headers.has('set-cookie')]).toEqual([200, true])
    expect(await again.text()).toMatch(/Its words\..*A long &quot;comment&quot;\./s)
  })

  it('is not guessed, from whatever address', async () => {
    const { _id } = await write(token)
    const link = await createLink(token, _id, { passphrase })
    const attempt = (number: number, typed: string) =>
      visit(link, {
        form: { passphrase: typed },
        headers: { 'cf-connecting-ip': `198.51.100.${number}` },
      })
    // Each guess takes the time of a password: this one is the sixteenth, after which a minute passes.
    await env.DB.prepare('insert into sign_in_attempts values (?, 15, ?)')
      .bind(`preview ${link.id}`, new Date().toISOString())
      .run()
    expect((await attempt(1, 'a guess of mine')).status).toBe(403)
    const refused = await attempt(2, passphrase)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Too many attempts.')
    const { results } = await env.DB.prepare('select * from preview_links').all()
    expect(JSON.stringify(results)).not.toMatch(new RegExp(`${passphrase}|${link.token}`))
  })
})
