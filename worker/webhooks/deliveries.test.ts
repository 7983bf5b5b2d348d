import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { deliverySchema, waitMinutes, webhookSecretSchema } from '#domain/webhooks/webhook.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'
import { address, receiveWebhooks } from '#worker/testing/programs/webhooks.ts'
import { sendDueDeliveries } from './deliveries.ts'

const hooks = receiveWebhooks()

const owner = await adminToken()

const articlePath = (id: string) => `/api/admin/articles/${id}`

async function save(id: string, title: string): Promise<void> {
  const json = { title, content: '<p>Secret words.</p>', published: true }
  expect((await request('PUT', articlePath(id), { token: owner, json })).status).toBe(200)
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('a publication', () => {
  it('is delivered as Standard Webhooks says: ids and addresses, no text', async () => {
    const { id } = await hooks.create(['article.published', 'article.updated', 'article.retracted'])
    const article = await write(owner, { title: 'A title', content: '<p>Secret words.</p>' })
    expect(hooks.received).toEqual([])
    const published = await request('PUT', `${articlePath(article._id)}/publish`, { token: owner })
    expect(published.status).toBe(200)
    await save(article._id, 'Another title')
    await request('DELETE', articlePath(article._id), { token: owner })
    expect(hooks.received.map(({ type }) => type)).toEqual([
      'article.published',
      'article.updated',
      'article.retracted',
    ])
    expect(hooks.received[0]?.data).toMatchObject({
      id: article._id,
      version: expect.any(Number),
      address: expect.stringMatching(/^https:\/\/.*\/article\/a-title/),
    })
    expect(JSON.stringify(hooks.received)).not.toMatch(/Secret words|A title/)
    const [newest] = await hooks.deliveriesOf(id)
    expect(newest).toMatchObject({ attempts: 1, status: 200, answer: 'Thanks.', nextAt: null })
    expect(newest?.deliveredAt).not.toBeNull()
  })

  it('that is created at once has its address too', async () => {
    await hooks.create(['article.published'])
    const { _id } = await write(owner, { title: 'At once', published: true })
    expect(hooks.received[0]?.data).toMatchObject({ id: _id })
    expect(hooks.received[0]?.data.address).toMatch(/\/article\/at-once/)
  })

  it('that is refused leaves nothing in the outbox', async () => {
    const { id } = await hooks.create(['article.updated'])
    const { _id } = await write(owner, { published: true })
    const json = { title: 'Late', content: '<p>Late.</p>', published: true, revision: 99 }
    expect((await request('PUT', articlePath(_id), { token: owner, json })).status).toBe(409)
    expect(await hooks.deliveriesOf(id)).toEqual([])
  })

  it('tells nothing to a webhook that hears of something else, nor during a restore', async () => {
    const { id } = await hooks.create(['edition.published'])
    await write(owner, { published: true })
    await hooks.create(['article.published'], `${address}/other`)
    await env.DB.prepare("update database_state set state = 'restoring'").run()
    await env.DB.prepare(
      "insert into changes (version, article_id, kind, \"by\", at) values (9000, 'x', 'publish', 'x', 'x')",
    ).run()
    await env.DB.prepare("update database_state set state = 'ready'").run()
    expect(hooks.received).toEqual([])
    expect(await hooks.deliveriesOf(id)).toEqual([])
  })
})

describe('a delivery', () => {
  it('that is not answered is tried for a day with growing waits, then given up loudly', async () => {
    const { id } = await hooks.create(['article.published'])
    const other = await hooks.create(['webhook.failed'], `${address}/other`)
    hooks.answer = ({ url }) =>
      new Response('Out of order.', { status: url === address ? 500 : 204 })
    await write(owner, { published: true })
    let minutes = 0
    for (const wait of waitMinutes) {
      await sendDueDeliveries(env, inMinutes(minutes + wait - 0.5))
      const before = hooks.received.length
      minutes += wait
      await sendDueDeliveries(env, inMinutes(minutes + 0.5))
      expect(hooks.received.length, `${wait}`).toBe(before + 1)
      minutes += 0.5
    }
    expect(minutes).toBeGreaterThan(24 * 60)
    expect(new Set(hooks.received.map((message) => message.id)).size).toBe(1)
    await sendDueDeliveries(env, inMinutes(10_000))
    expect(hooks.received.filter(({ url }) => url === address)).toHaveLength(waitMinutes.length + 1)
    const [given] = await hooks.deliveriesOf(id)
    expect(given).toMatchObject({ attempts: 8, status: 500, answer: 'Out of order.', nextAt: null })
    expect(await hooks.webhook(id)).toMatchObject({ failing: true })
    expect(hooks.received.at(-1)).toMatchObject({ type: 'webhook.failed', data: { id } })
    expect(await hooks.webhook(other.id)).toMatchObject({ failing: false })
    hooks.answer = () => new Response()
    const again = await request('POST', `/api/admin/webhooks/${id}/deliveries/${given?.id}`, {
      token: owner,
    })
    expect(deliverySchema.parse(await again.json())).toMatchObject({ status: 200, failedAt: null })
    expect(hooks.received.at(-1)?.id).toBe(given?.id)
    expect(await hooks.webhook(id)).toMatchObject({ failing: false })
  })

  it('that an owner sends again meanwhile keeps the attempts of its own', async () => {
    const { id } = await hooks.create(['article.published'])
    hooks.answer = () => new Response(null, { status: 500 })
    await write(owner, { published: true })
    const [first] = await hooks.deliveriesOf(id)
    const path = `/api/admin/webhooks/${id}/deliveries/${first?.id}`
    for (let presses = 0; presses <= waitMinutes.length; presses++) {
      await request('POST', path, { token: owner })
    }
    const { attempts, nextAt } = { ...first }
    expect((await hooks.deliveriesOf(id))[0]).toMatchObject({ attempts, nextAt, failedAt: null })
    await sendDueDeliveries(env, inMinutes(2))
    expect((await hooks.deliveriesOf(id))[0]).toMatchObject({ attempts: 2, failedAt: null })
  })

  it('that was cut off in the middle is sent later, under the same id', async () => {
    await hooks.create(['article.published'])
    hooks.answer = () => {
      throw new Error('The Worker was stopped.')
    }
    const store = vi.spyOn(env.DB, 'batch')
    await write(owner, { published: true })
    // What the stopped Worker would have stored is taken back.
    await env.DB.prepare(
      'update webhook_deliveries set status = null, answer = null, milliseconds = null',
    ).run()
    store.mockRestore()
    hooks.answer = () => new Response()
    await sendDueDeliveries(env, inMinutes(0))
    expect(hooks.received).toHaveLength(1)
    await sendDueDeliveries(env, inMinutes(2))
    await sendDueDeliveries(env, inMinutes(4))
    expect(hooks.received).toHaveLength(2)
    expect(hooks.received[1]?.id).toBe(hooks.received[0]?.id)
  })

  it('is made once by two runs at once', async () => {
    await hooks.create(['article.published'])
    await write(owner, { published: true })
    hooks.received = []
    await env.DB.prepare('update webhook_deliveries set delivered_at = null').run()
    const later = inMinutes(5)
    await Promise.all([sendDueDeliveries(env, later), sendDueDeliveries(env, later)])
    expect(hooks.received).toHaveLength(1)
  })

  it('waits for those before it about the same article, and for no others', async () => {
    await hooks.create(['article.published', 'article.updated'])
    hooks.answer = () => new Response(null, { status: 503 })
    const first = await write(owner, { published: true })
    await save(first._id, 'A second title')
    expect(hooks.received.map(({ type }) => type)).toEqual(['article.published'])
    hooks.answer = () => new Response()
    const second = await write(owner, { published: true })
    expect(hooks.received.at(-1)?.data.id).toBe(second._id)
    for (const minutes of [2, 3]) await sendDueDeliveries(env, inMinutes(minutes))
    const ofFirst = hooks.received.filter(({ data }) => data.id === first._id)
    expect(ofFirst.map(({ type }) => type)).toEqual([
      'article.published',
      'article.published',
      'article.updated',
    ])
  })

  it('ends the webhook if it is answered 410, until an owner changes it', async () => {
    const { id } = await hooks.create(['article.published'])
    hooks.answer = () => new Response('Gone.', { status: 410 })
    await write(owner, { published: true })
    expect((await hooks.webhook(id))?.endedAt).not.toBeNull()
    await write(owner, { published: true })
    await sendDueDeliveries(env, inMinutes(2_000))
    expect(hooks.received).toHaveLength(1)
    hooks.answer = () => new Response()
    const json = { url: address, events: ['article.published'] }
    await request('PUT', `/api/admin/webhooks/${id}`, { token: owner, json })
    await write(owner, { published: true })
    expect(hooks.received).toHaveLength(2)
  })

  it('that waited when its webhook ended is not sent once an owner saves that again', async () => {
    const { id } = await hooks.create(['article.published'])
    hooks.answer = () => new Response(null, { status: 500 })
    await write(owner, { published: true })
    hooks.answer = () => new Response(null, { status: 410 })
    await write(owner, { published: true })
    expect((await hooks.webhook(id))?.endedAt).not.toBeNull()
    hooks.answer = () => new Response()
    const json = { url: address, events: ['article.published'] }
    await request('PUT', `/api/admin/webhooks/${id}`, { token: owner, json })
    await sendDueDeliveries(env, inMinutes(10))
    expect(hooks.received).toHaveLength(2)
  })
})

describe('a secret', () => {
  it('that is exchanged signs beside the new one for a day', async () => {
    const { id, secret } = await hooks.create(['article.published'])
    const path = `/api/admin/webhooks/${id}/secret`
    const exchanged = await request('POST', path, { token: owner })
    const { secret: next } = webhookSecretSchema.parse(await exchanged.json())
    expect(next).toMatch(/^whsec_/)
    expect(next).not.toBe(secret)
    hooks.secrets.set(address, [secret, next])
    await write(owner, { published: true })
    expect(hooks.received).toHaveLength(1)
    await env.DB.prepare('update webhooks set former_until = ?')
      .bind(new Date().toISOString())
      .run()
    hooks.secrets.set(address, [next])
    await write(owner, { published: true })
    expect(hooks.received).toHaveLength(2)
    hooks.secrets.set(address, [secret])
    await write(owner, { published: true })
    // The receiver refuses what it cannot verify, so it counts as not answered.
    expect(hooks.received).toHaveLength(2)
  })
})

describe('owners', () => {
  it('send a test, see the last 50 deliveries, and delete a webhook with them', async () => {
    const { id } = await hooks.create(['article.published'])
    const test = () => request('POST', `/api/admin/webhooks/${id}/test`, { token: owner })
    const sent = deliverySchema.parse(await (await test()).json())
    expect(sent).toMatchObject({ type: 'webhook.test', status: 200, attempts: 1, failedAt: null })
    hooks.answer = () => new Response('x'.repeat(5_000), { status: 404 })
    const failed = deliverySchema.parse(await (await test()).json())
    expect(failed).toMatchObject({ status: 404, nextAt: null, deliveredAt: null })
    // Who sends a test sees how it went; no one else needs to.
    expect(await hooks.webhook(id)).toMatchObject({ failing: false })
    expect(failed.answer).toHaveLength(200)
    for (let more = 0; more < 50; more++) await test()
    expect(await hooks.deliveriesOf(id)).toHaveLength(50)
    await sendDueDeliveries(env, inMinutes(10_000))
    expect(hooks.received).toHaveLength(52)
    const path = `/api/admin/webhooks/${id}`
    expect((await request('DELETE', path, { token: owner })).status).toBe(204)
    expect(await hooks.deliveriesOf(id)).toEqual([])
    expect((await request('DELETE', path, { token: owner })).status).toBe(404)
    expect((await request('POST', `${path}/test`, { token: owner })).status).toBe(404)
  })
})
