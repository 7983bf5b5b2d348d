import { env } from 'cloudflare:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import {
  deliverySchema,
  type NewWebhook,
  newWebhookSchema,
  waitMinutes,
  webhookSchema,
  webhookSecretSchema,
} from '#domain/webhooks/webhook.ts'
import { accountToken, adminToken, request, write } from '#worker/testing/client.ts'
import { at, openSchedule } from '#worker/testing/schedule.ts'
import { reportMissingBackup, sendDueDeliveries } from './deliveries.ts'

const messageSchema = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

type Message = z.infer<typeof messageSchema> & { id: string; url: string }

/** What came in, verified by the package, and what is answered. */
let received: Message[]
let answer: (message: Message) => Response | Promise<Response>
/** The secrets with which each address verifies. */
const secrets = new Map<string, string[]>()

beforeEach(async () => {
  received = []
  answer = () => new Response('Thanks.')
  await env.DB.batch([
    env.DB.prepare('delete from webhooks'),
    env.DB.prepare('delete from webhook_deliveries'),
  ])
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input)
    const body = String(init?.body)
    const headers = Object.fromEntries(new Headers(init?.headers))
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual' })
    expect(headers['content-type']).toBe('application/json')
    expect(body.length).toBeLessThan(20_000)
    for (const secret of secrets.get(url) ?? []) new Verifier(secret).verify(body, headers)
    const message = {
      ...messageSchema.parse(JSON.parse(body)),
      id: headers['webhook-id'] ?? '',
      url,
    }
    received.push(message)
    return answer(message)
  })
})
afterEach(() => vi.restoreAllMocks())

let owner: string
beforeAll(async () => {
  owner = await adminToken()
})

const address = 'https://hooks.desk-of-the-magazine.com/in'

async function create(events: string[], url = address): Promise<NewWebhook> {
  const json = { url, events, description: 'A chat room' }
  const response = await request('POST', '/api/admin/webhooks', { token: owner, json })
  expect(response.status, await response.clone().text()).toBe(201)
  const created = newWebhookSchema.parse(await response.json())
  secrets.set(url, [created.secret])
  return created
}

async function webhook(id: string) {
  const response = await request('GET', '/api/admin/webhooks', { token: owner })
  const text = await response.text()
  expect(text).not.toContain('whsec_')
  return webhookSchema
    .array()
    .parse(JSON.parse(text))
    .find((one) => one.id === id)
}

async function deliveriesOf(id: string) {
  const path = `/api/admin/webhooks/${id}/deliveries`
  const response = await request('GET', path, { token: owner })
  return deliverySchema.array().parse(await response.json())
}

const articlePath = (id: string) => `/api/admin/articles/${id}`

async function save(id: string, title: string): Promise<void> {
  const json = { title, content: '<p>Secret words.</p>', published: true }
  expect((await request('PUT', articlePath(id), { token: owner, json })).status).toBe(200)
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('a publication', () => {
  it('is delivered as Standard Webhooks says: ids and addresses, no text', async () => {
    const { id } = await create(['article.published', 'article.updated', 'article.retracted'])
    const article = await write(owner, { title: 'A title', content: '<p>Secret words.</p>' })
    expect(received).toEqual([])
    const published = await request('PUT', `${articlePath(article._id)}/publish`, { token: owner })
    expect(published.status).toBe(200)
    await save(article._id, 'Another title')
    await request('DELETE', articlePath(article._id), { token: owner })
    expect(received.map(({ type }) => type)).toEqual([
      'article.published',
      'article.updated',
      'article.retracted',
    ])
    expect(received[0]?.data).toMatchObject({
      id: article._id,
      version: expect.any(Number),
      address: expect.stringMatching(/^https:\/\/.*\/article\/a-title/),
    })
    expect(JSON.stringify(received)).not.toMatch(/Secret words|A title/)
    const [newest] = await deliveriesOf(id)
    expect(newest).toMatchObject({ attempts: 1, status: 200, answer: 'Thanks.', nextAt: null })
    expect(newest?.deliveredAt).not.toBeNull()
  })

  it('that is created at once has its address too', async () => {
    await create(['article.published'])
    const { _id } = await write(owner, { title: 'At once', published: true })
    expect(received[0]?.data).toMatchObject({ id: _id })
    expect(received[0]?.data.address).toMatch(/\/article\/at-once/)
  })

  it('that is refused leaves nothing in the outbox', async () => {
    const { id } = await create(['article.updated'])
    const { _id } = await write(owner, { published: true })
    const json = { title: 'Late', content: '<p>Late.</p>', published: true, revision: 99 }
    expect((await request('PUT', articlePath(_id), { token: owner, json })).status).toBe(409)
    expect(await deliveriesOf(id)).toEqual([])
  })

  it('tells nothing to a webhook that hears of something else, nor during a restore', async () => {
    const { id } = await create(['edition.published'])
    await write(owner, { published: true })
    await create(['article.published'], `${address}/other`)
    await env.DB.prepare("update database_state set state = 'restoring'").run()
    await env.DB.prepare(
      "insert into changes (version, article_id, kind, \"by\", at) values (9000, 'x', 'publish', 'x', 'x')",
    ).run()
    await env.DB.prepare("update database_state set state = 'ready'").run()
    expect(received).toEqual([])
    expect(await deliveriesOf(id)).toEqual([])
  })
})

describe('what else happens', () => {
  it('a missing backup is reported, unless there was one', async () => {
    const { id } = await create(['backup.missing'])
    const report = () => reportMissingBackup(env, new Date())
    await report()
    expect(await deliveriesOf(id)).toEqual([])
    await env.DB.prepare("update webhooks set created_at = '2026-01-01T00:00:00.000Z'").run()
    await request('GET', '/api/admin/backup', { token: owner })
    await report()
    expect(await deliveriesOf(id)).toEqual([])
    await env.DB.prepare("update audit_events set at = '2026-01-01T00:00:00.000Z'").run()
    await report()
    await sendDueDeliveries(env, inMinutes(1))
    expect(received).toMatchObject([{ type: 'backup.missing' }])
  })

  it('a review, a failed schedule, an edition and a new release are delivered', async () => {
    await create(['review.requested', 'schedule.failed', 'edition.published', 'release.live'])
    const writer = await accountToken({ username: 'a writer', role: 'writer' })
    const { _id } = await write(writer)
    await request('PUT', `${articlePath(_id)}/review`, { token: writer })
    expect(received.map(({ type }) => type)).toEqual(['review.requested'])
    const { schedule } = await openSchedule()
    await schedule(_id)
    await env.DB.prepare("update scheduled_changes set problem = 'It failed.' where article_id = ?")
      .bind(_id)
      .run()
    const included = await write(owner, { published: true })
    const json = { number: 7, title: 'Seven', articles: [included._id] }
    const made = await request('POST', '/api/admin/editions', { token: owner, json })
    const edition = z.object({ id: z.string(), revision: z.number() }).parse(await made.json())
    const path = `/api/admin/editions/${edition.id}/publish`
    const published = await request('PUT', path, {
      token: owner,
      json: { revision: edition.revision },
    })
    expect(published.status, await published.clone().text()).toBe(200)
    await env.DB.prepare("update webhooks set live_release = 'the one before'").run()
    await sendDueDeliveries(env, inMinutes(0))
    await sendDueDeliveries(env, inMinutes(0))
    const byType = Object.fromEntries(received.map(({ type, data }) => [type, data]))
    expect(received).toHaveLength(4)
    expect(byType['review.requested']).toMatchObject({ id: _id })
    expect(byType['schedule.failed']).toMatchObject({
      id: _id,
      change: 'publish',
      scheduledFor: at,
    })
    expect(byType['edition.published']?.address).toMatch(/\/editions\/7$/)
    expect(byType['release.live']).toMatchObject({ id: expect.any(String) })
  })
})

describe('a delivery', () => {
  it('that is not answered is tried for a day with growing waits, then given up loudly', async () => {
    const { id } = await create(['article.published'])
    const other = await create(['webhook.failed'], `${address}/other`)
    answer = ({ url }) => new Response('Out of order.', { status: url === address ? 500 : 204 })
    await write(owner, { published: true })
    let minutes = 0
    for (const wait of waitMinutes) {
      await sendDueDeliveries(env, inMinutes(minutes + wait - 0.5))
      const before = received.length
      minutes += wait
      await sendDueDeliveries(env, inMinutes(minutes + 0.5))
      expect(received.length, `${wait}`).toBe(before + 1)
      minutes += 0.5
    }
    expect(minutes).toBeGreaterThan(24 * 60)
    expect(new Set(received.map((message) => message.id)).size).toBe(1)
    await sendDueDeliveries(env, inMinutes(10_000))
    expect(received.filter(({ url }) => url === address)).toHaveLength(waitMinutes.length + 1)
    const [given] = await deliveriesOf(id)
    expect(given).toMatchObject({ attempts: 8, status: 500, answer: 'Out of order.', nextAt: null })
    expect(await webhook(id)).toMatchObject({ failing: true })
    expect(received.at(-1)).toMatchObject({ type: 'webhook.failed', data: { id } })
    expect(await webhook(other.id)).toMatchObject({ failing: false })
    answer = () => new Response()
    const again = await request('POST', `/api/admin/webhooks/${id}/deliveries/${given?.id}`, {
      token: owner,
    })
    expect(deliverySchema.parse(await again.json())).toMatchObject({ status: 200, failedAt: null })
    expect(received.at(-1)?.id).toBe(given?.id)
    expect(await webhook(id)).toMatchObject({ failing: false })
  })

  it('that was cut off in the middle is sent later, under the same id', async () => {
    await create(['article.published'])
    answer = () => {
      throw new Error('The Worker was stopped.')
    }
    const store = vi.spyOn(env.DB, 'batch')
    await write(owner, { published: true })
    // What the stopped Worker would have stored is taken back.
    await env.DB.prepare(
      'update webhook_deliveries set status = null, answer = null, milliseconds = null',
    ).run()
    store.mockRestore()
    answer = () => new Response()
    await sendDueDeliveries(env, inMinutes(0))
    expect(received).toHaveLength(1)
    await sendDueDeliveries(env, inMinutes(2))
    await sendDueDeliveries(env, inMinutes(4))
    expect(received).toHaveLength(2)
    expect(received[1]?.id).toBe(received[0]?.id)
  })

  it('is made once by two runs at once', async () => {
    await create(['article.published'])
    await write(owner, { published: true })
    received = []
    await env.DB.prepare('update webhook_deliveries set delivered_at = null').run()
    const later = inMinutes(5)
    await Promise.all([sendDueDeliveries(env, later), sendDueDeliveries(env, later)])
    expect(received).toHaveLength(1)
  })

  it('waits for those before it about the same article, and for no others', async () => {
    await create(['article.published', 'article.updated'])
    answer = () => new Response(null, { status: 503 })
    const first = await write(owner, { published: true })
    await save(first._id, 'A second title')
    expect(received.map(({ type }) => type)).toEqual(['article.published'])
    answer = () => new Response()
    const second = await write(owner, { published: true })
    expect(received.at(-1)?.data.id).toBe(second._id)
    for (const minutes of [2, 3]) await sendDueDeliveries(env, inMinutes(minutes))
    const ofFirst = received.filter(({ data }) => data.id === first._id)
    expect(ofFirst.map(({ type }) => type)).toEqual([
      'article.published',
      'article.published',
      'article.updated',
    ])
  })

  it('ends the webhook if it is answered 410, until an owner changes it', async () => {
    const { id } = await create(['article.published'])
    answer = () => new Response('Gone.', { status: 410 })
    await write(owner, { published: true })
    expect((await webhook(id))?.endedAt).not.toBeNull()
    await write(owner, { published: true })
    await sendDueDeliveries(env, inMinutes(2_000))
    expect(received).toHaveLength(1)
    answer = () => new Response()
    const json = { url: address, events: ['article.published'] }
    await request('PUT', `/api/admin/webhooks/${id}`, { token: owner, json })
    await write(owner, { published: true })
    expect(received).toHaveLength(2)
  })

  it.each([
    'http://hooks.desk-of-the-magazine.com/in',
    'https://127.0.0.1/in',
    'https://[::1]/in',
    'https://2130706433/in',
    'https://localhost/in',
    'https://database.internal/in',
    'https://hooks.desk-of-the-magazine.com:8443/in',
    'https://name:word@hooks.desk-of-the-magazine.com/in',
  ])('never goes to %s', async (url) => {
    const json = { url, events: ['article.published'] }
    const response = await request('POST', '/api/admin/webhooks', { token: owner, json })
    expect(response.status).toBe(400)
    const { id } = await create(['article.published'])
    if (url.startsWith('http:')) return
    await env.DB.prepare('update webhooks set url = ? where id = ?').bind(url, id).run()
    await write(owner, { published: true })
    expect(received).toEqual([])
    expect((await deliveriesOf(id))[0]).toMatchObject({ answer: 'Not called: no public address.' })
  })

  it('is not led elsewhere', async () => {
    const { id } = await create(['article.published'])
    answer = () => new Response(null, { status: 302, headers: { location: 'https://10.0.0.1/' } })
    await write(owner, { published: true })
    expect(received).toHaveLength(1)
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 302, deliveredAt: null })
  })
})

describe('a secret', () => {
  it('that is exchanged signs beside the new one for a day', async () => {
    const { id, secret } = await create(['article.published'])
    const path = `/api/admin/webhooks/${id}/secret`
    const exchanged = await request('POST', path, { token: owner })
    const { secret: next } = webhookSecretSchema.parse(await exchanged.json())
    expect(next).toMatch(/^whsec_/)
    expect(next).not.toBe(secret)
    secrets.set(address, [secret, next])
    await write(owner, { published: true })
    expect(received).toHaveLength(1)
    await env.DB.prepare('update webhooks set former_until = ?')
      .bind(new Date().toISOString())
      .run()
    secrets.set(address, [next])
    await write(owner, { published: true })
    expect(received).toHaveLength(2)
    secrets.set(address, [secret])
    await write(owner, { published: true })
    // The receiver refuses what it cannot verify, so it counts as not answered.
    expect(received).toHaveLength(2)
  })
})

describe('owners', () => {
  it('send a test, see the last 50 deliveries, and delete a webhook with them', async () => {
    const { id } = await create(['article.published'])
    const test = () => request('POST', `/api/admin/webhooks/${id}/test`, { token: owner })
    const sent = deliverySchema.parse(await (await test()).json())
    expect(sent).toMatchObject({ type: 'webhook.test', status: 200, attempts: 1, failedAt: null })
    answer = () => new Response('x'.repeat(5_000), { status: 404 })
    const failed = deliverySchema.parse(await (await test()).json())
    expect(failed).toMatchObject({ status: 404, nextAt: null, deliveredAt: null })
    expect(failed.answer).toHaveLength(200)
    for (let more = 0; more < 50; more++) await test()
    expect(await deliveriesOf(id)).toHaveLength(50)
    await sendDueDeliveries(env, inMinutes(10_000))
    expect(received).toHaveLength(52)
    const path = `/api/admin/webhooks/${id}`
    expect((await request('DELETE', path, { token: owner })).status).toBe(204)
    expect(await deliveriesOf(id)).toEqual([])
    expect((await request('DELETE', path, { token: owner })).status).toBe(404)
    expect((await request('POST', `${path}/test`, { token: owner })).status).toBe(404)
  })
})
