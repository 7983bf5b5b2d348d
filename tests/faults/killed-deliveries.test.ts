import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { request } from '#domain/calls/request.ts'
import { createWebhook, listDeliveries } from '#domain/webhooks/calls.ts'
import { freePort } from '#tests/support/free-port.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ProductProcess } from './product-process.ts'

const address = 'https://hooks.desk-of-the-magazine.com/in'

/** Two of the cron trigger's minutes after a delivery's first wait, on a busy machine. */
const timeout = 400_000

const messageSchema = z.object({ type: z.string(), data: z.object({ id: z.string() }) })

/** What came in since the last start, verified by the package. */
let received: { id: string; type: string; article: string }[] = []
/** While it is set, nothing is answered. */
let isSilent = true
const unanswered: ServerResponse[] = []
let secret = ''

const receiver = createServer(async (asked, answer) => {
  const message = messageSchema.parse(
    new Webhook(secret).verify(await text(asked), asked.headers as Record<string, string>),
  )
  const id = String(asked.headers['webhook-id'])
  received.push({ id, type: message.type, article: message.data.id })
  if (isSilent) unanswered.push(answer)
  else answer.writeHead(204).end()
})

let product: ProductProcess

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  product = new ProductProcess(await freePort(), await temporaryFolder('faults'), {
    script: 'tests/faults/product-with-internet.ts',
    variables: { ADDRESS: address, RECEIVER: `http://127.0.0.1:${port}/` },
  })
  await product.start()
})
afterAll(async () => {
  await product.stop()
  receiver.closeAllConnections()
  receiver.close()
  await removeTemporaryFolders()
})

it('what a killed product had not delivered comes after its restart, once more at worst, in order', async () => {
  const client = await product.signIn()
  const events = ['article.published' as const, 'article.updated' as const]
  const webhook = await request(client, createWebhook, { body: { url: address, events } })
  secret = webhook.secret
  const content = '<p>Told to a chat room.</p>'
  const { _id: first } = await client.create({ title: 'First', content, published: true })
  await expect.poll(() => received.length, { timeout }).toBe(1)
  // The first is being answered. Its change waits for it, and the second is killed as it is acknowledged.
  await client.save(first, { title: 'First, changed', content, published: true })
  const { _id: second } = await client.create({ title: 'Second', content, published: true })
  await product.killWorker()
  await product.kill()

  const before = received
  expect(unanswered).toHaveLength(before.length)
  expect(before[0]).toMatchObject({ type: 'article.published', article: first })
  expect(before.filter(({ type }) => type === 'article.updated')).toEqual([])
  received = []
  isSilent = false
  await product.start()
  const again = await product.signIn()
  const params = { id: webhook.id }
  const deliveries = () => request(again, listDeliveries, { params })
  const pending = async () => (await deliveries()).filter(({ deliveredAt }) => !deliveredAt).length
  expect(await deliveries()).toHaveLength(3)
  await expect.poll(pending, { timeout, interval: 500 }).toBe(0)

  const ids = (await deliveries()).map(({ id }) => id)
  expect(received.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(before.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([])
  expect(received).toContainEqual(before[0])
  const told = (article: string) => received.filter((message) => message.article === article)
  expect(told(first).map(({ type }) => type)).toEqual(['article.published', 'article.updated'])
  expect(told(second).map(({ type }) => type)).toEqual(['article.published'])
  console.log(`${before.length} came before the kill, ${received.length} after the restart.`)
})
