import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import {
  checkSchema,
  linkCheckSchema,
  sensitiveNamesSubmissionSchema,
  storedSensitiveNamesSchema,
} from './checklist-schema.ts'

export const readChecklist = call('GET /api/admin/articles/:id/checklist', {
  access: 'writer',
  grants: ['read-all', 'suggest'],
  summary: 'What the checklist says of an article’s newest text, saved edits included.',
  response: z.array(checkSchema),
  errors: ['not_found'],
})

export const readSensitiveNames = call('GET /api/admin/care-names', {
  access: 'writer',
  grants: ['read-all', 'suggest'],
  operationId: 'readCareNames',
  summary: 'The list of sensitive names, checked before a publication.',
  response: storedSensitiveNamesSchema,
})

export const updateSensitiveNames = call('PUT /api/admin/care-names', {
  access: 'editor',
  operationId: 'saveCareNames',
  summary: 'Replaces the list. Answers 409 if it was changed meanwhile.',
  body: sensitiveNamesSubmissionSchema,
  response: storedSensitiveNamesSchema,
  errors: ['conflict'],
})

export const listLinkChecks = call('GET /api/admin/articles/:id/links', {
  access: 'writer',
  grants: ['read-all', 'suggest'],
  summary: 'What was found at the addresses of an article’s sources, and when.',
  response: z.array(linkCheckSchema),
})
