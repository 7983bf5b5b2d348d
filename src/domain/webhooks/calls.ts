import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import {
  deliverySchema,
  newWebhookSchema,
  webhookSchema,
  webhookSecretSchema,
  webhookSubmissionSchema,
} from './webhook.ts'

export const listWebhooks = call('GET /api/admin/webhooks', {
  access: 'owner',
  summary: 'Addresses that are told of what happens, and whether they fail.',
  response: z.array(webhookSchema),
})

export const createWebhook = call('POST /api/admin/webhooks', {
  access: 'owner',
  recentPassword: true,
  summary: 'Creates a webhook. Only this answer has its secret.',
  body: webhookSubmissionSchema,
  status: 201,
  response: newWebhookSchema,
  errors: ['conflict'],
})

export const updateWebhook = call('PUT /api/admin/webhooks/:id', {
  access: 'owner',
  recentPassword: true,
  summary: 'Changes a webhook. One that its receiver ended starts again.',
  body: webhookSubmissionSchema,
  response: webhookSchema,
  errors: ['not_found'],
})

export const deleteWebhook = call('DELETE /api/admin/webhooks/:id', {
  access: 'owner',
  summary: 'Deletes a webhook with its deliveries.',
  errors: ['not_found'],
})

export const exchangeWebhookSecret = call('POST /api/admin/webhooks/:id/secret', {
  access: 'owner',
  recentPassword: true,
  summary: 'Makes a new secret. The one before signs as well for a day.',
  status: 201,
  response: webhookSecretSchema,
  errors: ['not_found'],
})

export const sendTestDelivery = call('POST /api/admin/webhooks/:id/test', {
  access: 'owner',
  summary: 'Sends a test, and answers how it went.',
  response: deliverySchema,
  errors: ['not_found'],
})

export const listDeliveries = call('GET /api/admin/webhooks/:id/deliveries', {
  access: 'owner',
  summary: 'The last deliveries of a webhook, newest first.',
  response: z.array(deliverySchema),
})

export const resendDelivery = call('POST /api/admin/webhooks/:id/deliveries/:key', {
  access: 'owner',
  summary: 'Sends a delivery again, and answers how it went.',
  response: deliverySchema,
  errors: ['not_found'],
})
