import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { openArticleSchema, presenceSchema, presenceSubmissionSchema } from './presence.ts'

export const reportPresence = call('PUT /api/admin/articles/:id/presence', {
  access: 'writer',
  summary: 'Says that the caller has an article open, and answers who else has, and its state.',
  body: presenceSubmissionSchema,
  response: presenceSchema,
})

export const endPresence = call('DELETE /api/admin/presence/:writer', {
  access: 'writer',
  summary: 'Says that an editor was closed.',
  params: z.object({ writer: z.uuid('An editor is a UUID.') }),
})

export const listPresence = call('GET /api/admin/presence', {
  access: 'writer',
  summary: 'Who has which article open, and who is writing.',
  response: z.array(openArticleSchema),
})
