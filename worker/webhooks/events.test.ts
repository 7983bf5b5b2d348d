import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { dayMs } from '#domain/days.ts'
import { diagnosticsSchema } from '#domain/vitals/diagnostics.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { runEveryMinute } from '#worker/scheduled-run.ts'
import { accountToken, adminToken, createToken, request, write } from '#worker/testing/client.ts'
import { receiveWebhooks } from '#worker/testing/programs/webhooks.ts'
import { at, openSchedule, soonAfter } from '#worker/testing/schedule.ts'
import { servedFrom } from '#worker/testing/served-release.ts'
import { sendDueDeliveries } from './deliveries.ts'

const hooks = receiveWebhooks()

const owner = await adminToken()

it('the first run of a day reports that no backup was made for two days', async () => {
  const { id } = await hooks.create(['backup.missing'])
  const [created, dueFrom] = [Date.now() - 3 * dayMs, Date.now() - dayMs]
  const isoOf = (ms: number) => new Date(ms).toISOString()
  const runOfDay = async (days: number) => runEveryMinute(env, new Date(dueFrom + days * dayMs))

  // A new webhook says nothing of the days before it.
  await runOfDay(1)
  expect(await hooks.deliveriesOf(id)).toEqual([])
  await env.DB.prepare('update webhooks set created_at = ?').bind(isoOf(created)).run()
  const backup = await request('POST', '/api/admin/backups', { token: owner })
  expect(backup.status).toBe(204)
  await runOfDay(2)
  expect(await hooks.deliveriesOf(id)).toEqual([])

  await runOfDay(5)
  await runOfDay(5)
  await sendDueDeliveries(env, new Date(Date.now() + 60_000))
  expect(hooks.received).toMatchObject([
    { type: 'backup.missing', data: { since: isoOf(dueFrom + 3 * dayMs) } },
  ])
})

it('a review and an edition are reported', async () => {
  await hooks.create(['review.requested', 'edition.published'])
  const writer = await accountToken({ username: 'a writer', role: 'writer' })
  const { _id } = await write(writer)
  await request('PUT', `/api/admin/articles/${_id}/review`, { token: writer })
  expect(hooks.received).toMatchObject([{ type: 'review.requested', data: { id: _id } }])

  const included = await write(owner, { published: true })
  const json = { number: 7, title: 'Seven', articles: [included._id] }
  const made = await request('POST', '/api/admin/editions', { token: owner, json })
  const { id, revision } = z
    .object({ id: z.string(), revision: z.number() })
    .parse(await made.json())
  const path = `/api/admin/editions/${id}/publish`
  const published = await request('PUT', path, { token: owner, json: { revision } })
  expect(published.status, await published.clone().text()).toBe(200)
  expect(hooks.received.at(-1)).toMatchObject({
    type: 'edition.published',
    data: { id, address: expect.stringMatching(/\/editions\/7$/) },
  })
})

it('a scheduled change that could not be made is reported, and one that was is not', async () => {
  await hooks.create(['schedule.failed'])
  const desk = await openSchedule()
  const [failing, published] = [(await write(owner))._id, (await write(owner))._id]
  await desk.schedule(failing)
  await desk.schedule(published)
  const path = `/api/admin/articles/${failing}/needs-rewrite`
  await request('PUT', path, { token: desk.token, json: {} })
  await runScheduledChanges(env, soonAfter)
  await runScheduledChanges(env, soonAfter)
  expect(await desk.read(published)).toMatchObject({ published: true })
  // It is reported now, not at the time that it was scheduled for.
  await sendDueDeliveries(env, new Date(Date.now() + 60_000))
  expect(hooks.received).toMatchObject([
    { type: 'schedule.failed', data: { id: failing, change: 'publish', scheduledFor: at } },
  ])
})

it('a new release is reported once, and not the one that a webhook was created at', async () => {
  await hooks.create(['release.live'])
  const served = (buildId: string, second: number) => {
    const builtAt = new Date(Date.UTC(2031, 0, 1, 0, 0, second)).toISOString()
    return { ...env, ASSETS: servedFrom(env.ASSETS, { buildId, builtAt, seconds: 2 }) }
  }
  const [before, next, last] = [served('before', 10), served('next', 20), served('last', 30)]
  await sendDueDeliveries(before, new Date())
  expect(hooks.received).toEqual([])
  // For some minutes isolates are served either.
  for (const isolate of [next, before, next, before, next, last, next, last]) {
    await sendDueDeliveries(isolate, new Date())
  }
  expect(hooks.received).toMatchObject([
    { type: 'release.live', data: { id: 'next' } },
    { type: 'release.live', data: { id: 'last' } },
  ])
})

it('diagnostics name tokens that end within 14 days, webhooks that fail, and the last backup', async () => {
  const names = ['Ends soon', 'Ends later', 'Ended', 'Revoked'] as const
  const ids = new Map<string, string>()
  for (const name of names) {
    ids.set(name, (await createToken(owner, { name, grants: ['backup'] })).id)
  }
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const end = (name: string, days: number) =>
    env.DB.prepare('update tokens set expires_at = ? where id = ?')
      .bind(inDays(days), ids.get(name))
      .run()
  await end('Ends soon', 13.9)
  await end('Ends later', 14.1)
  await end('Ended', -0.1)
  await end('Revoked', 3)
  await request('DELETE', `/api/admin/tokens/${ids.get('Revoked')}`, { token: owner })
  await hooks.create(['article.published'])
  hooks.answer = () => new Response(null, { status: 410 })
  await write(owner, { published: true })
  const diagnostics = async () => {
    const response = await request('GET', '/api/admin/diagnostics', { token: owner })
    return diagnosticsSchema.parse(await response.json())
  }
  await env.DB.prepare("delete from audit_events where kind = 'backup-read'").run()
  // One that only began may have broken off.
  await request('GET', '/api/admin/backup', { token: owner })
  expect((await diagnostics()).programs?.lastBackup).toBeNull()
  await request('POST', '/api/admin/backups', { token: owner })

  const { programs } = await diagnostics()
  expect(programs?.endingTokens.map(({ name }) => name)).toEqual(['Ends soon'])
  expect(programs?.failingWebhooks).toEqual(['A chat room'])
  expect(Date.now() - Date.parse(programs?.lastBackup ?? '')).toBeLessThan(dayMs)
})
