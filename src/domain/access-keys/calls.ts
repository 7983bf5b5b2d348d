import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import {
  accessKeySchema,
  accessKeySubmissionSchema,
  changedSharedKeySchema,
  newAccessKeySchema,
  refusedKeysSchema,
  sharedKeySubmissionSchema,
} from './access-key.ts'

export const listAccessKeys = call('GET /api/admin/access-keys', {
  access: 'editor',
  summary: 'Keys for groups of readers.',
  response: z.array(accessKeySchema),
})

export const createAccessKey = call('POST /api/admin/access-keys', {
  access: 'owner',
  recentPassword: true,
  operationId: 'makeAccessKey',
  summary: 'Makes a key for a group of readers.',
  body: accessKeySubmissionSchema,
  status: 201,
  response: newAccessKeySchema,
  errors: ['conflict'],
})

export const revokeAccessKey = call('DELETE /api/admin/access-keys/:id', {
  access: 'owner',
  summary: 'Ends a key and its sessions.',
  errors: ['not_found'],
})

export const countRefusedKeys = call('GET /api/admin/refused-keys', {
  access: 'editor',
  summary: 'Tells whether the key is being guessed.',
  response: refusedKeysSchema,
})

export const updateSharedKey = call('PUT /api/admin/settings/shared-key', {
  access: 'owner',
  recentPassword: true,
  operationId: 'changeSharedKey',
  summary: 'Changes the shared access key, which signs out everybody who used it.',
  body: sharedKeySubmissionSchema,
  response: changedSharedKeySchema,
})
