import { limits } from '#domain/limits.ts'
import * as calls from '#domain/webhooks/calls.ts'
import { insertTest, listDeliveries } from '#worker/db/webhooks/deliveries.ts'
import {
  deleteWebhook,
  exchangeSecret,
  insertWebhook,
  listWebhooks,
  updateWebhook,
} from '#worker/db/webhooks/webhooks.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { sendOne } from '#worker/webhooks/deliveries.ts'
import { createSecret } from '#worker/webhooks/signature.ts'

/** What is sent when something happens, and how it went. */
export const webhookRoutes = routes(
  route(calls.listWebhooks, { runsDuringAuth: true }, (c) => listWebhooks(c.env.DB)),
  route(calls.createWebhook, async (c) => {
    const createdBy = c.get('admin').username
    const secret = createSecret()
    const created = await insertWebhook(c.env.DB, { ...c.req.valid('json'), secret, createdBy })
    if (created) return { ...created, secret }
    const isFull = (await listWebhooks(c.env.DB)).length >= limits.webhooks
    throw fieldError(
      'url',
      isFull
        ? `There are ${limits.webhooks} webhooks, as many as there can be. Delete one first.`
        : 'There is already a webhook that sends this to this address. If its secret was lost, give it a new one.',
      'conflict',
    )
  }),
  route(calls.updateWebhook, async (c) => {
    const change = { ...c.req.valid('json'), by: c.get('admin').username }
    return found(await updateWebhook(c.env.DB, c.req.param('id'), change))
  }),
  route(calls.deleteWebhook, async (c) => {
    const by = c.get('admin').username
    if (!(await deleteWebhook(c.env.DB, c.req.param('id'), by))) throw unknownWebhook()
  }),
  route(calls.exchangeWebhookSecret, async (c) => {
    const secret = createSecret()
    const by = c.get('admin').username
    const exchanged = await exchangeSecret(c.env.DB, c.req.param('id'), { secret, by })
    if (!exchanged) throw unknownWebhook()
    return { secret }
  }),
  route(calls.sendTestDelivery, async (c) => {
    const webhookId = c.req.param('id')
    const id = found(await insertTest(c.env.DB, webhookId))
    return found(await sendOne(c.env, { id, webhookId }))
  }),
  route(calls.listDeliveries, { runsDuringAuth: true }, (c) =>
    listDeliveries(c.env.DB, c.req.param('id')),
  ),
  route(calls.resendDelivery, async (c) => {
    const { id: webhookId, key: id } = c.req.param()
    return found(await sendOne(c.env, { id, webhookId }))
  }),
)

function found<T>(value: T | undefined): T {
  if (value === undefined) throw unknownWebhook()
  return value
}

function unknownWebhook(): ApiError {
  return new ApiError('not_found', 'Webhook or delivery not found.')
}
