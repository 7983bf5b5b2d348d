import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import {
  missedByRestore,
  scheduledChangeSchema,
  scheduledPerArticle,
} from '#domain/schedule/schedule.ts'
import { readArticlesByIds, readVersionsAfter } from '#worker/db/backup/backup-texts.ts'
import { beginRestore, clearMagazine, finishRestore } from '#worker/db/backup/restore.ts'
import { restoreArticles, restoreVersions } from '#worker/db/backup/restored-records.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { accountToken, answerOf, request, write } from '#worker/testing/client.ts'
import { at, openSchedule, soonAfter, wallTime } from '#worker/testing/schedule.ts'

const owner = await accountToken({ username: 'an owner', role: 'owner' })
const desk = await openSchedule()

describe('scheduling', () => {
  async function refusal(id: string, json: object): Promise<string> {
    const path = `/api/admin/articles/${id}/schedule`
    const response = await request('POST', path, { token: desk.token, json })
    return `${response.status} ${z.object({ message: z.string() }).parse(await response.json()).message}`
  }

  it('refuses times that are skipped, come twice, are over or too far off, and says why', async () => {
    const { _id } = await write(owner)
    const timeZone = 'Europe/Berlin'
    const times = {
      skipped: '2031-03-30T02:30',
      twice: '2031-10-26T02:30',
      over: '2020-01-01T09:00',
    }
    const publish = { kind: 'publish', timeZone }
    expect(await refusal(_id, { ...publish, wallTime: times.skipped })).toBe(
      '400 That time does not exist: On that day the clocks in Europe/Berlin go from 02:00 to 03:00. Choose another one.',
    )
    expect(await refusal(_id, { ...publish, wallTime: times.twice })).toContain('comes twice')
    expect(await refusal(_id, { ...publish, wallTime: times.over })).toContain('has passed')
    // As an instant it would be of the year 10000, and as a text before all others.
    const far = { kind: 'publish', timeZone: 'America/New_York', wallTime: '9999-12-31T23:59' }
    expect(await refusal(_id, far)).toBe('400 Choose an earlier year.')
    expect(await refusal(_id, { ...publish, wallTime: `${wallTime}Z` })).toBe(
      '400 A time is written like 2026-11-21T09:00.',
    )
    expect(await refusal(_id, { ...publish, wallTime, timeZone: 'Mars/Olympus' })).toContain('400')
    expect(await refusal(_id, { ...publish, wallTime, revision: 7 })).toContain('409')
    expect(await refusal(_id, { kind: 'withdraw', wallTime })).toContain('will not see')
    const second = await desk.schedule(_id, {
      wallTime: times.twice,
      timeZone,
      occurrence: 'second',
    })
    expect(second.at).toBe('2031-10-26T01:30:00.000Z')
    // The magazine's own time zone, unless one is given.
    expect((await desk.schedule(_id, { timeZone: undefined })).at).toBe('2031-05-05T13:00:00.000Z')
  })

  it('refuses what readers cannot be told, and a note with a name that needs care', async () => {
    const draft = await write(owner)
    const { _id } = await write(owner, { published: true })
    const publish = { kind: 'publish', wallTime, timeZone: 'Etc/UTC' }
    const withdraw = { ...publish, kind: 'withdraw' }
    const correction = { kind: 'update', note: 'More is known.' }
    const withdrawal = { explanation: 'It was wrong.' }
    const refusals = [
      await refusal(draft._id, { ...publish, correction }),
      await refusal(_id, { ...withdraw, correction }),
      await refusal(_id, { ...publish, withdrawal }),
      await refusal(_id, { ...withdraw, withdrawal: { explanation: ' ' } }),
      await refusal(_id, { ...publish, correction: { kind: 'correction', note: '' } }),
      await refusal(_id, { ...publish, correction: { ...correction, showChanges: true } }),
    ]
    expect(refusals).toEqual([
      '400 Only an article that readers know can be corrected.',
      '400 A withdrawal is no correction. It can be explained.',
      '400 Only a withdrawal leaves an explanation.',
      '400 Explain why the article was withdrawn.',
      '400 Say what was wrong and what is right.',
      '400 What changed cannot be shown of a scheduled update.',
    ])
    await desk.send('PUT', '/api/admin/care-names', { names: ['Iris Quell'], revision: 0 })
    const checklist = { overridden: [], reason: '' }
    const explanation = 'Iris Quell asked for it.'
    const note = { ...correction, note: explanation }
    expect(await refusal(_id, { ...publish, correction: note, checklist })).toContain(
      'a sensitive name',
    )
    expect(await refusal(_id, { ...withdraw, withdrawal: { explanation }, checklist })).toContain(
      'a sensitive name',
    )
  })

  it('refuses the publication of an article that was sent back, also one that is moved', async () => {
    const { _id } = await write(owner)
    const change = await desk.schedule(_id)
    await desk.send('PUT', `/api/admin/articles/${_id}/needs-rewrite`, {})
    const why =
      '409 The article was sent back to be rewritten. It can be scheduled once that is done.'
    expect(await refusal(_id, { kind: 'publish', wallTime })).toBe(why)
    const path = `/api/admin/articles/${_id}/schedule/${change.id}`
    const moved = await request('PUT', path, { token: desk.token, json: { wallTime } })
    expect(moved.status).toBe(409)
  })

  it('refuses a move by which readers would keep what is to be withdrawn, or never had it', async () => {
    const { _id } = await write(owner)
    const publication = await desk.schedule(_id)
    const later = { wallTime: '2031-05-09T09:00' }
    const withdrawal = await desk.schedule(_id, { kind: 'withdraw', ...later })
    const move = async ({ id }: { id: string }, day: string) => {
      const path = `/api/admin/articles/${_id}/schedule/${id}`
      const json = { wallTime: `2031-05-${day}T09:00`, timeZone: 'Etc/UTC' }
      const response = await request('PUT', path, { token: desk.token, json })
      const { issues } = await response.json<{ issues?: { field: string; message: string }[] }>()
      return [response.status, issues?.[0]?.field, issues?.[0]?.message]
    }
    const unseen = 'Readers will not see this article by then. Schedule its publication first.'
    const kept = 'The withdrawal that is scheduled would come first. Move it to a later time first.'
    expect(await move(withdrawal, '04')).toEqual([400, 'wallTime', unseen])
    expect(await move(publication, '10')).toEqual([400, 'wallTime', kept])
    expect(await move(withdrawal, '12')).toEqual([200, undefined, undefined])
    expect(await move(publication, '10')).toEqual([200, undefined, undefined])
  })

  it('refuses a withdrawal after a publication that waits for an editor', async () => {
    const { _id } = await write(owner)
    const { id } = await desk.schedule(_id)
    await env.DB.prepare('update scheduled_changes set problem = ? where id = ?')
      .bind('The edits were discarded.', id)
      .run()
    const withdraw = { kind: 'withdraw', wallTime: '2031-05-09T09:00' }
    expect(await refusal(_id, withdraw)).toContain('400 Readers will not see')
  })

  it('takes as many changes of an article as there may be, also at once', async () => {
    const { _id } = await write(owner, { published: true })
    const send = (day: number) =>
      request('POST', `/api/admin/articles/${_id}/schedule`, {
        token: desk.token,
        json: { kind: 'publish', wallTime: `2031-06-${String(day).padStart(2, '0')}T09:00` },
      })
    const days = Array.from({ length: scheduledPerArticle - 1 }, (_, index) => index + 1)
    for (const day of days) expect((await send(day)).status).toBe(201)
    const last = await Promise.all([send(20), send(21), send(22)])
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const messages = await Promise.all(last.map((response) => response.text()))
    expect(messages.join()).not.toContain('in between')
    expect(await desk.scheduled(_id)).toHaveLength(scheduledPerArticle)
  })

  it('is stored once when it is sent again, also at once and after it was done', async () => {
    const { _id } = await write(owner)
    const creationKey = crypto.randomUUID()
    const [one, two] = await Promise.all([
      desk.schedule(_id, { creationKey }),
      desk.schedule(_id, { creationKey }),
    ])
    expect(two).toEqual(one)
    expect(await desk.scheduled(_id)).toHaveLength(1)
    await runScheduledChanges(env, soonAfter)
    const again = await desk.schedule(_id, { creationKey })
    expect(again).toMatchObject({ id: one.id, doneAt: expect.any(String) })
    expect(await desk.scheduled(_id)).toEqual([])
  })

  it('is stored once when it is sent again without a key, and not when the time is another', async () => {
    const { _id } = await write(owner)
    const one = await desk.schedule(_id)
    expect(await desk.schedule(_id)).toEqual(one)
    const later = await desk.schedule(_id, { wallTime: '2031-05-06T09:00' })
    expect((await desk.scheduled(_id)).map(({ id }) => id).sort()).toEqual(
      [one.id, later.id].sort(),
    )
  })

  it('is stored once when two editors schedule the same, and not beside another at its time', async () => {
    const { _id } = await write(owner)
    const path = `/api/admin/articles/${_id}/schedule`
    const json = { kind: 'publish', wallTime, timeZone: 'Etc/UTC' }
    const schedule = (token: string, more: object = {}) =>
      request('POST', path, { token, json: { ...json, ...more } })
    const both = await Promise.all([schedule(desk.token), schedule(owner)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await desk.scheduled(_id)).toHaveLength(1)
    const [{ id = '', createdBy = '' } = {}] = await desk.scheduled(_id)
    await desk.save(_id, { content: '<p>Another text.</p>' })
    const message = `${createdBy} scheduled a publication for this time already. Choose another time, or change that one.`
    expect(await refusal(_id, json)).toBe(`400 ${message}`)
    const later = await desk.schedule(_id, { wallTime: '2031-05-06T09:00' })
    const moved = await request('PUT', `${path}/${later.id}`, {
      token: owner,
      json: { wallTime, timeZone: 'Etc/UTC' },
    })
    expect([moved.status, await moved.json()]).toMatchObject([400, { message }])
    expect((await desk.scheduled(_id)).map((change) => change.id)).toEqual([id, later.id])
  })

  it('is moved once by a call that is sent again, which undoes no other move', async () => {
    const { _id } = await write(owner, { title: 'Moved about' })
    const change = await desk.schedule(_id)
    const path = `/api/admin/articles/${_id}/schedule/${change.id}`
    const move = (token: string, day: string, from: string) => {
      const json = { wallTime: `2031-05-${day}T09:00`, timeZone: 'Etc/UTC', from }
      return request('PUT', path, { token, json })
    }
    const first = await answerOf(scheduledChangeSchema, await move(desk.token, '06', change.at))
    const repeated = await move(desk.token, '06', change.at)
    expect(await answerOf(scheduledChangeSchema, repeated)).toEqual(first)
    const other = await answerOf(scheduledChangeSchema, await move(owner, '07', first.at))
    const late = await move(desk.token, '06', change.at)
    const message = 'an owner moved this change to 2031-05-07 09:00, Etc/UTC meanwhile.'
    expect([late.status, await late.json()]).toMatchObject([409, { message }])
    expect(await desk.scheduled(_id)).toMatchObject([{ at: other.at, createdBy: 'an owner' }])
    const audit = await request('GET', '/api/admin/audit?kind=rescheduled', { token: owner })
    const told = await answerOf(z.array(auditEntrySchema), audit)
    expect(told.filter(({ subject }) => subject.startsWith('Moved about'))).toHaveLength(2)
  })

  it('is moved by one of two who move it at once, and the other is told', async () => {
    const { _id } = await write(owner)
    const { id, at: from } = await desk.schedule(_id)
    const move = ([token, day]: readonly [string, string]) => {
      const json = { wallTime: `2031-05-${day}T09:00`, timeZone: 'Etc/UTC', from }
      return request('PUT', `/api/admin/articles/${_id}/schedule/${id}`, { token, json })
    }
    const both = await Promise.all(
      (
        [
          [desk.token, '06'],
          [owner, '07'],
        ] as const
      ).map(move),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [now] = await desk.scheduled(_id)
    const refused = both.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      message: `${now?.createdBy} moved this change to ${now?.wallTime.replace('T', ' ')}, Etc/UTC meanwhile.`,
    })
  })

  it('is not cancelled by a caller who saw it at another time', async () => {
    const { _id } = await write(owner)
    const { id, at: from } = await desk.schedule(_id)
    const path = `/api/admin/articles/${_id}/schedule/${id}`
    const json = { wallTime: '2031-05-07T09:00', timeZone: 'Etc/UTC', from }
    const moved = await answerOf(
      scheduledChangeSchema,
      await request('PUT', path, { token: owner, json }),
    )
    const cancel = (seen: string) =>
      request('DELETE', `${path}?from=${seen}`, { token: desk.token })
    const late = await cancel(from)
    const message = 'an owner moved this change to 2031-05-07 09:00, Etc/UTC meanwhile.'
    expect([late.status, await late.json()]).toMatchObject([409, { message }])
    expect(await desk.scheduled(_id)).toMatchObject([{ id, at: moved.at }])
    expect((await cancel(moved.at)).status).toBe(204)
    expect((await cancel(moved.at)).status).toBe(404)
  })

  it('is shown in lists and in the audit list', async () => {
    const { _id } = await write(owner, { title: 'Told about' })
    const { id } = await desk.schedule(_id)
    const listed = await request('GET', '/api/admin/articles?q=Told', { token: desk.token })
    expect(await listed.json()).toMatchObject([
      { _id, published: false, scheduled: { kind: 'publish', at, problem: null } },
    ])
    const path = `/api/admin/articles/${_id}/schedule/${id}`
    expect((await request('DELETE', path, { token: desk.token })).status).toBe(204)
    expect((await request('DELETE', path, { token: desk.token })).status).toBe(404)
    const audit = await request('GET', '/api/admin/audit?limit=5', { token: owner })
    const told = z
      .array(auditEntrySchema)
      .parse(await audit.json())
      .filter(({ subject }) => subject.startsWith('Told about'))
    expect(told.map(({ kind, by }) => [kind, by])).toEqual([
      ['schedule-cancelled', 'an editor'],
      ['scheduled', 'an editor'],
    ])
    expect(told[0]?.subject).toBe('Told about (publish, 2031-05-05 09:00, Etc/UTC)')
  })
})

it('a schedule is in a backup; what is overdue when a restore ends waits for an editor', async () => {
  const { _id } = await write(owner, { content: '<p>Pinned.</p>', published: true })
  const correction = { kind: 'update', note: 'There is more.' }
  const { correction: told } = await desk.schedule(_id, { correction })
  const { id: overdue } = await desk.schedule(_id, { wallTime: '2031-05-06T09:00' })
  const archived = await readArticlesByIds(env.DB, [_id])
  expect(archived[0]?.scheduled).toMatchObject([{ at }, {}])
  const versions = await readVersionsAfter(env.DB, 0)
  const past = archived.map((article) => ({
    ...article,
    scheduled: article.scheduled.map((change) =>
      change.id === overdue ? { ...change, at: '2026-01-01T09:00:00.000Z' } : change,
    ),
  }))
  const restore = (await beginRestore(env.DB, true, 'an owner')) ?? ''
  while (await clearMagazine(env.DB));
  await restoreVersions(env.DB, versions)
  await restoreArticles(env.DB, past)
  await restoreArticles(env.DB, past)
  const nothing = { changes: 0, images: 0, audio: 0, contentVersion: 0 }
  const expected = { ...nothing, articles: 1, versions: versions.length }
  expect(await finishRestore(env.DB, restore, expected)).toBe(true)
  const now = await desk.scheduled(_id)
  expect(now.map(({ id, problem, isNewest }) => [id === overdue, problem, isNewest])).toEqual([
    [true, missedByRestore, true],
    [false, null, true],
  ])
  expect(now.map((change) => change.correction)).toEqual([null, told])
})

it('what is overdue is held back by a restore that ends, and by none that does not', async () => {
  const { _id } = await write(owner)
  const { id } = await desk.schedule(_id)
  await env.DB.prepare('update scheduled_changes set at = ? where id = ?')
    .bind('2026-01-01T09:00:00.000Z', id)
    .run()
  const restored = { changes: 0, images: 0, audio: 0, contentVersion: 0, articles: 1, versions: 1 }
  // Of another restore, on a site that none is filling.
  expect(await finishRestore(env.DB, crypto.randomUUID(), restored)).toBe(false)
  expect(await desk.scheduled(_id)).toMatchObject([{ id, problem: null }])
  const restore = (await beginRestore(env.DB, true, 'an owner')) ?? ''
  expect(await finishRestore(env.DB, restore, { ...restored, articles: 12_345 })).toBe(false)
  expect(await desk.scheduled(_id)).toMatchObject([{ id, problem: null }])
})
