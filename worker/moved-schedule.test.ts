import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { Environment } from '#worker/environment.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'
import { openSchedule, soonAfter } from '#worker/testing/schedule.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

const later = { wallTime: '2032-05-05T09:00', timeZone: 'Etc/UTC' }

const owner = await adminToken()
const desk = await openSchedule()

/** An article to be published, and a run's environment in which it is moved after the run read what is due. */
async function movedWhileRead(fields: object = {}) {
  const { _id } = await write(owner, { title: 'Moved', content: '<p>Old.</p>' })
  const { id } = await desk.schedule(_id)
  await desk.save(_id, { content: '<p>New.</p>' })
  let moved = false
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    const readsArticle = statements.some(({ query }) => query.includes('from "articles"'))
    if (!readsArticle || moved) return work()
    moved = true
    await desk.send('PUT', `/api/admin/articles/${_id}/schedule/${id}`, { ...later, ...fields })
    return work()
  })
  return { id: _id, DB }
}

describe('a change that an editor moves while the run makes it', () => {
  const waiting = { at: '2032-05-05T09:00:00.000Z', problem: null, doneAt: null }

  it.each([{}, { newest: true }])('is not made before its new time (%j)', async (fields) => {
    const { id, DB } = await movedWhileRead(fields)
    await runScheduledChanges({ ...env, DB }, soonAfter)
    expect((await desk.read(id)).published).toBe(false)
    expect(await desk.scheduled(id)).toMatchObject([waiting])
  })

  it('does not keep the reason for which it would have failed', async () => {
    const { id, DB } = await movedWhileRead()
    await env.DB.prepare('delete from versions where article_id = ?').bind(id).run()
    await runScheduledChanges({ ...env, DB }, soonAfter)
    expect(await desk.scheduled(id)).toMatchObject([waiting])
  })

  it('counts no attempt of before', async () => {
    const { id, DB } = await movedWhileRead()
    const failing: Environment['DB'] = wrapDatabase(DB, async ({ statements }, work) => {
      const result = await work()
      const readsArticle = statements.some(({ query }) => query.includes('from "articles"'))
      if (readsArticle) throw new Error('Network connection lost.')
      return result
    })
    await runScheduledChanges({ ...env, DB: failing }, soonAfter)
    const statement = env.DB.prepare('select attempts from scheduled_changes where article_id = ?')
    expect(await statement.bind(id).first('attempts')).toBe(0)
    expect(await desk.scheduled(id)).toMatchObject([waiting])
  })
})

it('a change that cannot be moved, because its article was saved meanwhile, records nothing', async () => {
  const { _id } = await write(owner, { title: 'Refused', content: '<p>x</p>' })
  const note = {
    id: crypto.randomUUID(),
    text: 'Check this.',
    quote: 'x',
    anchor: { ranges: [[0, 1]], text: 'x', before: '', after: '' },
  }
  await desk.send('POST', `/api/admin/articles/${_id}/notes`, note)
  const { id } = await desk.schedule(_id)
  let saved = false
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    const isMove = statements.some(({ query }) => query.startsWith('update "scheduled_changes"'))
    if (isMove && !saved) {
      saved = true
      await desk.save(_id, { title: 'Refused', content: '<p>Of somebody else.</p>' })
    }
    return work()
  })
  const refused = await request('PUT', `/api/admin/articles/${_id}/schedule/${id}`, {
    token: desk.token,
    env: { ...env, DB },
    json: { ...later, newest: true, checklist: { overridden: ['open-notes'], reason: 'Good.' } },
  })
  expect([saved, refused.status]).toEqual([true, 404])
  const events = env.DB.prepare("select kind from audit_events where subject like 'Refused%'")
  expect((await events.all()).results).toEqual([{ kind: 'scheduled' }])
})
