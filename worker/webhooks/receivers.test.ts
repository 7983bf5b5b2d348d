import { env } from 'cloudflare:test'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { newWebhookSchema } from '#domain/webhooks/webhook.ts'
import { insertTest } from '#worker/db/webhooks/deliveries.ts'
import type { Send } from '#worker/link-checks.ts'
import { adminToken, request } from '#worker/testing/client.ts'
import { sendOne } from './deliveries.ts'

const called: string[] = []
const owner = await adminToken()
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** The internet is the tests' server, over real HTTP: how it receives is in the query. */
const send: Send = (address, init) => {
  called.push(address)
  return fetch(`${inject('hookOrigin')}/sources${new URL(address).search}`, init)
}

async function create(url: string): Promise<Response> {
  const json = { url, events: ['article.published'] }
  return request('POST', '/api/admin/webhooks', { token: owner, json })
}

/** Sends a test to a webhook; its address may have been stored before a rule was made. */
async function testOf(url: string) {
  const made = await create(`https://hooks.desk-of-the-magazine.com/${crypto.randomUUID()}`)
  const { id } = newWebhookSchema.parse(await made.json())
  await env.DB.prepare('update webhooks set url = ? where id = ?').bind(url, id).run()
  const delivery = (await insertTest(env.DB, id)) ?? ''
  called.length = 0
  const result = await sendOne(env, { id: delivery, webhookId: id }, send)
  const row = env.DB.prepare('select ended_at is not null as ended from webhooks where id = ?')
  const { ended } = (await row.bind(id).first<{ ended: number }>()) ?? {}
  await request('DELETE', `/api/admin/webhooks/${id}`, { token: owner })
  return { ...result, ended: ended === 1 }
}

it.each([
  'http://hooks.desk-of-the-magazine.com/in',
  'https://hooks.desk-of-the-magazine.com:8443/in',
  'https://name:word@hooks.desk-of-the-magazine.com/in',
  // Every spelling of an address of this machine, or of its network.
  'https://127.0.0.1/in',
  'https://127.1/in',
  'https://2130706433/in',
  'https://0177.0.0.1/in',
  'https://0x7f000001/in',
  'https://0x7f.0.0.1./in',
  'https://%31%32%37.0.0.1/in',
  'https://①②⑦.0.0.1/in',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/in',
  'https://100.64.0.1/in',
  'https://[::1]/in',
  'https://[::ffff:10.0.0.1]/in',
  'https://[::ffff:7f00:1]/in',
  'https://[64:ff9b::a00:1]/in',
  'https://[fd00::1]/in',
  // Names of one's own network.
  'https://localhost/in',
  'https://LOCALHOST./in',
  'https://hooks.localhost/in',
  'https://router/in',
  'https://printer.local/in',
  'https://printer.local./in',
  'https://database.internal/in',
  'https://metadata.google.internal./in',
  'https://nas.home.arpa/in',
])('never calls %s', async (url) => {
  const refused = await create(url)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ issues: [{ field: 'url' }] })
  if (url.startsWith('http:')) return
  const result = await testOf(url)
  expect(called).toEqual([])
  expect(result).toMatchObject({ status: null, answer: 'Not called: no public address.' })
})

const at = 'https://hooks.desk-of-the-magazine.com/in'

it.each([
  ['a redirect', `?to=${encodeURIComponent('https://10.0.0.1/')}`, 302],
  ['a permanent redirect to a public address', `?status=301&to=${encodeURIComponent(at)}`, 301],
  ['an error', '?status=500', 500],
])('takes %s for no receipt, and follows nothing', async (_, query, status) => {
  const result = await testOf(at + query)
  expect(called).toEqual([at + query])
  expect(result).toMatchObject({ status, deliveredAt: null, ended: false })
})

it('is ended by 410 alone', async () => {
  expect(await testOf(`${at}?status=410`)).toMatchObject({ status: 410, ended: true })
  expect(await testOf(`${at}?status=404`)).toMatchObject({ status: 404, ended: false })
})

it('keeps the beginning of an answer that never ends, and does not wait for the rest', async () => {
  const result = await testOf(at)
  expect(result.deliveredAt).not.toBeNull()
  expect(result.answer).toBe('A page. '.repeat(25))
  expect(result.milliseconds).toBeLessThan(5_000)
})

it.concurrent.each(['?mute', '?broken'])(
  'counts a receipt whose text does not come, or breaks off: %s',
  async (query) => {
    const result = await testOf(at + query)
    expect(result).toMatchObject({ status: 200, answer: '' })
    expect(result.deliveredAt).not.toBeNull()
  },
)

it.concurrent('waits ten seconds for an answer', async () => {
  const result = await testOf(`${at}?silent`)
  expect(result).toMatchObject({ status: null, answer: 'No answer in time.', deliveredAt: null })
  expect(result.milliseconds).toBeGreaterThan(9_500)
})

it('is created once, also if the answer was lost and it is sent again', async () => {
  const url = 'https://hooks.desk-of-the-magazine.com/once'
  const first = await create(url)
  expect(first.status).toBe(201)
  const again = await create(url)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ issues: [{ field: 'url' }] })
  const json = { url, events: ['article.published', 'webhook.failed'] }
  const other = await request('POST', '/api/admin/webhooks', { token: owner, json })
  expect(other.status).toBe(201)
})
