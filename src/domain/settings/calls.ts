import { call } from '#domain/calls/call.ts'
import { settingsSubmissionSchema, storedSettingsSchema } from './site-settings.ts'

export const readSettings = call('GET /api/admin/settings', {
  access: 'writer',
  summary: 'The site’s settings.',
  response: storedSettingsSchema,
})

export const updateSettings = call('PUT /api/admin/settings', {
  access: 'owner',
  operationId: 'saveSettings',
  summary: 'Saves the site’s settings. Answers 409 if they were changed meanwhile.',
  body: settingsSubmissionSchema,
  response: storedSettingsSchema,
  errors: ['conflict'],
})
