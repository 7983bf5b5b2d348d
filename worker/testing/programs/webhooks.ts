import { env } from 'cloudflare:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import * as z from 'zod'
import {
  deliverySchema,
  type NewWebhook,
  newWebhookSchema,
  webhookSchema,
} from '#domain/webhooks/webhook.ts'
import { adminToken, request } from '#worker/testing/client.ts'

/** Where the webhooks of tests receive. */
export const address = 'https://hooks.desk-of-the-magazine.com/in'

const messageSchema = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

type Message = z.infer<typeof messageSchema> & { id: string; url: string }

/** What comes to the webhooks of a test file, verified by the package, and what is answered. */
export function receiveWebhooks() {
  let owner = ''
  const hooks = {
    received: [] as Message[],
    answer: (_message: Message): Response | Promise<Response> => new Response('Thanks.'),
    /** The secrets with which each address verifies. */
    secrets: new Map<string, string[]>(),
    async create(events: string[], url = address): Promise<NewWebhook> {
      const json = { url, events, description: 'A chat room' }
      const response = await request('POST', '/api/admin/webhooks', { token: owner, json })
      expect(response.status, await response.clone().text()).toBe(201)
      const created = newWebhookSchema.parse(await response.json())
      hooks.secrets.set(url, [created.secret])
      return created
    },
    async webhook(id: string) {
      const response = await request('GET', '/api/admin/webhooks', { token: owner })
      const text = await response.text()
      expect(text).not.toContain('whsec_')
      const all = webhookSchema.array().parse(JSON.parse(text))
      return all.find((one) => one.id === id)
    },
    async deliveriesOf(id: string) {
      const path = `/api/admin/webhooks/${id}/deliveries`
      const response = await request('GET', path, { token: owner })
      return deliverySchema.array().parse(await response.json())
    },
  }

  beforeAll(async () => {
    owner = await adminToken()
  })
  beforeEach(async () => {
    hooks.received = []
    hooks.answer = () => new Response('Thanks.')
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
      for (const secret of hooks.secrets.get(url) ?? []) new Verifier(secret).verify(body, headers)
      const id = headers['webhook-id'] ?? ''
      const message = { ...messageSchema.parse(JSON.parse(body)), id, url }
      hooks.received.push(message)
      return hooks.answer(message)
    })
  })
  afterEach(() => vi.restoreAllMocks())
  return hooks
}
