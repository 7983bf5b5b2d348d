import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { storedSensitiveNamesSchema } from '#domain/checklist/checklist-schema.ts'
import { readBackupState } from '#worker/db/backup/backup.ts'
import { restoreSettings } from '#worker/db/backup/restored-records.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { accountToken, readerToken, request, storedArticle, write } from '#worker/testing/client.ts'
import { openSchedule, soonAfter, wallTime } from '#worker/testing/schedule.ts'

const text = { title: 'Who stopped it', content: '<p>Ada Quill did, says one note.</p>' }
const refusal =
  'The checklist keeps it from being published: 1 note is open. Readers would see a sensitive name. Say why it is published all the same.'
const override = { overridden: ['open-notes', 'care-names'], reason: 'The lawyer agreed.' }
const auditNote = 'Who stopped it (open notes, sensitive names): The lawyer agreed.'

const owner = await accountToken({ username: 'Olive', role: 'owner' })
const desk = await openSchedule()
beforeAll(async () => {
  const { revision } = await sensitiveNames()
  const names = ['Ada  Quill', 'Ada Quill']
  expect((await send('PUT', '/care-names', { names, revision })).status).toBe(200)
})

const send = (method: string, path: string, json?: object, token = owner) =>
  request(method, `/api/admin${path}`, { token, json })

async function sensitiveNames() {
  return storedSensitiveNamesSchema.parse(await (await send('GET', '/care-names')).json())
}

/** A draft with an open note and a name that needs care. */
async function withBlockers() {
  const { _id } = await write(owner, text)
  const noteId = await addNote(_id)
  return { _id, noteId, resolve: () => send('PUT', `/notes/${noteId}/resolved`) }
}

async function addNote(articleId: string): Promise<string> {
  const anchor = { ranges: [[0, 3]], text: 'Ada', before: '', after: ' Quill' }
  const note = { id: crypto.randomUUID(), text: 'Is that so?', quote: 'Ada', anchor }
  expect((await send('POST', `/articles/${articleId}/notes`, note)).status).toBe(201)
  return note.id
}

async function refused(response: Response) {
  expect(response.status).toBe(400)
  const { message, issues }: { message: string; issues: { field: string }[] } =
    await response.json()
  return [message, ...issues.map(({ field }) => field)]
}

async function overrides(): Promise<string[]> {
  const response = await send('GET', '/audit?kind=checklist-overridden')
  return auditEntrySchema
    .array()
    .parse(await response.json())
    .map(({ by, subject }) => `${by}: ${subject}`)
}

describe('a publication that asks for the checklist', () => {
  it('is refused with the names of what blocks it, and is published with a reason', async () => {
    const { _id, resolve } = await withBlockers()
    const path = `/articles/${_id}`
    const issues = ['checklist.open-notes', 'checklist.care-names']
    expect(await refused(await send('PUT', `${path}/publish`, { checklist: {} }))).toEqual([
      refusal,
      ...issues,
    ])
    const submission = { ...text, published: true }
    const partly = { overridden: ['care-names'], reason: 'It is public.' }
    const [, ...rest] = await refused(await send('PUT', path, { ...submission, checklist: partly }))
    expect(rest).toEqual(['checklist.open-notes'])
    const mute = { overridden: ['open-notes'], reason: ' ' }
    expect((await send('PUT', path, { ...submission, checklist: mute })).status).toBe(400)
    expect(await overrides()).not.toContain(`Olive: ${auditNote}`)

    const published = await storedArticle(
      await send('PUT', path, { ...submission, checklist: override }),
    )
    expect(published.published).toBe(true)
    expect((await overrides())[0]).toBe(`Olive: ${auditNote}`)
    // The note lists what was overridden, not what was claimed.
    await resolve()
    await storedArticle(await send('PUT', path, { ...submission, checklist: override }))
    expect((await overrides())[0]).toBe(
      'Olive: Who stopped it (sensitive names): The lawyer agreed.',
    )
  })

  it('overrides the notes and names that it names, and none that came after them', async () => {
    const { _id, noteId } = await withBlockers()
    const path = `/articles/${_id}`
    const items = { notes: [noteId], names: ['Ada Quill'] }
    await addNote(_id)
    const publish = (checklist: object) => send('PUT', `${path}/publish`, { checklist })
    const [message, ...fields] = await refused(await publish({ ...override, items }))
    expect([message, fields]).toEqual([
      'The checklist keeps it from being published: 2 notes are open. Say why it is published all the same.',
      ['checklist.open-notes'],
    ])
    const unnamed = await publish({ ...override, items: { notes: [], names: [] } })
    const { issues } = (await unnamed.json()) as { issues: { items: string[] }[] }
    expect(issues.map((issue) => issue.items)).toEqual([
      expect.arrayContaining([noteId]),
      ['Ada Quill'],
    ])
    const notes = issues[0]?.items ?? []
    await storedArticle(await publish({ ...override, items: { ...items, notes } }))
  })

  it('tells of nothing that was not published', async () => {
    const { _id } = await withBlockers()
    const before = await overrides()
    const submission = { ...text, published: true, checklist: override, revision: 7 }
    expect((await send('PUT', `/articles/${_id}`, submission)).status).toBe(409)
    // A draft is not checked.
    await storedArticle(await send('PUT', `/articles/${_id}`, { ...text, checklist: {} }))
    expect(await overrides()).toEqual(before)
  })

  it('is made with the first save, too, and is checked only by its text then', async () => {
    const submission = { ...text, published: true }
    const [, ...fields] = await refused(
      await send('POST', '/articles', { ...submission, checklist: {} }),
    )
    expect(fields).toEqual(['checklist.care-names'])
    await storedArticle(await send('POST', '/articles', { ...submission, checklist: override }))
    expect((await overrides())[0]).toContain('(sensitive names)')
  })

  it('is no publication that does not ask: imports and calls as they were', async () => {
    const { _id } = await withBlockers()
    const before = await overrides()
    expect((await storedArticle(await send('PUT', `/articles/${_id}/publish`))).published).toBe(
      true,
    )
    await storedArticle(await send('PUT', `/articles/${_id}`, { ...text, published: true }))
    await storedArticle(await send('POST', '/articles', { ...text, published: true }))
    expect(await overrides()).toEqual(before)
  })
})

describe('a scheduled publication that asks for the checklist', () => {
  it('is checked when it is scheduled, and again at its time', async () => {
    const { _id, resolve } = await withBlockers()
    const path = `/articles/${_id}/schedule`
    const asked = { kind: 'publish', wallTime, timeZone: 'Etc/UTC', checklist: {} }
    expect(await refused(await send('POST', path, asked))).toContain(refusal)
    await resolve()
    const named = { overridden: ['care-names'], reason: 'It is public.' }
    const change = await desk.schedule(_id, { checklist: named })
    expect(change.overridden).toEqual(['care-names'])
    expect((await overrides())[0]).toContain('(sensitive names): It is public.')

    await addNote(_id)
    await runScheduledChanges(env, soonAfter)
    expect(await desk.problems(_id)).toMatchObject([
      { problem: 'The checklist keeps it from being published: 1 note is open.' },
    ])
    expect((await desk.read(_id)).published).toBe(false)

    const again = await send('PUT', `${path}/${change.id}`, {
      wallTime,
      timeZone: 'Etc/UTC',
      checklist: override,
    })
    expect(again.status).toBe(200)
    await runScheduledChanges(env, soonAfter)
    expect((await desk.read(_id)).published).toBe(true)
  })

  it('is held back by a note that was written after those that it overrides', async () => {
    const { _id } = await withBlockers()
    const change = await desk.schedule(_id, { checklist: override })
    expect(change.overridden).toEqual(['open-notes', 'care-names'])
    await addNote(_id)
    await runScheduledChanges(env, soonAfter)
    expect(await desk.problems(_id)).toMatchObject([
      { problem: 'The checklist keeps it from being published: 2 notes are open.' },
    ])
    expect((await desk.read(_id)).published).toBe(false)
  })

  it('is made as it was if it does not ask', async () => {
    const { _id } = await withBlockers()
    expect((await desk.schedule(_id)).overridden).toBeNull()
    await runScheduledChanges(env, soonAfter)
    expect((await desk.read(_id)).published).toBe(true)
  })
})

describe('the sensitive names', () => {
  it('are changed by editors, one after the other, and no reader gets them', async () => {
    const { names, revision } = await sensitiveNames()
    expect(names).toEqual(['Ada Quill'])
    const [writer, editor] = await Promise.all([
      accountToken({ username: 'Wes', role: 'writer' }),
      accountToken({ username: 'Edda', role: 'editor' }),
    ])
    const change = { names: [...names, 'Møller'], revision }
    expect((await send('PUT', '/care-names', change, writer)).status).toBe(403)
    expect((await send('PUT', '/care-names', change, editor)).status).toBe(200)
    expect((await send('PUT', '/care-names', { ...change, names }, editor)).status).toBe(409)
    expect((await send('GET', '/care-names', undefined, writer)).status).toBe(200)
    const token = await readerToken()
    expect((await request('GET', '/api/admin/care-names', { token })).status).toBe(401)
    const audit = await (await send('GET', '/audit?kind=care-names-changed')).text()
    expect(audit).toContain('Edda')
    expect(audit).not.toContain('Møller')

    // A backup has them, and a site without any takes them over.
    const { settings } = await readBackupState(env.DB)
    expect(settings.careNames).toEqual(['Ada Quill', 'Møller'])
    await env.DB.exec('delete from sensitive_names')
    await restoreSettings(env.DB, [settings])
    expect((await sensitiveNames()).names).toEqual(['Ada Quill', 'Møller'])
  })
})
