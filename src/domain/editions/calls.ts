import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { blockedArticleSchema } from '#domain/checklist/checklist-schema.ts'
import {
  adminEditionSchema,
  editionListSchema,
  editionOnHomeSchema,
  editionPublicationSchema,
  editionRevisionSchema,
  editionSaveSchema,
  editionTextSchema,
} from './edition-schema.ts'

export const listEditions = call('GET /api/admin/editions', {
  access: 'editor',
  grants: ['read-all', 'publish'],
  summary: 'All editions, the highest number first.',
  response: editionListSchema,
})

export const createEdition = call('POST /api/admin/editions', {
  access: 'editor',
  operationId: 'makeEdition',
  summary: 'Makes an edition that readers do not see yet.',
  body: editionTextSchema,
  status: 201,
  response: adminEditionSchema,
  errors: ['conflict'],
})

export const showEditionOnHome = call('PUT /api/admin/editions/home', {
  access: 'editor',
  summary: 'Decides whether the home page opens with the current edition.',
  body: editionOnHomeSchema,
})

export const readEdition = call('GET /api/admin/editions/:id', {
  access: 'editor',
  grants: ['read-all', 'publish'],
  summary: 'An edition with the states of its articles.',
  response: adminEditionSchema,
  errors: ['not_found'],
})

export const updateEdition = call('PUT /api/admin/editions/:id', {
  access: 'editor',
  operationId: 'saveEdition',
  summary: 'Saves an edition. Readers see it at once if the edition is published.',
  body: editionSaveSchema,
  response: adminEditionSchema,
  errors: ['not_found', 'conflict'],
})

export const checkEdition = call('GET /api/admin/editions/:id/checklist', {
  access: 'editor',
  grants: ['read-all', 'publish'],
  summary: 'What of the checklist keeps which of its articles from being published with it.',
  response: z.array(blockedArticleSchema),
  errors: ['not_found'],
})

export const publishEdition = call('PUT /api/admin/editions/:id/publish', {
  access: 'editor',
  grants: ['publish'],
  summary: 'Publishes an edition with all of its articles at once, or nothing.',
  body: editionPublicationSchema,
  response: adminEditionSchema,
  errors: ['not_found', 'conflict'],
})

export const retractEdition = call('PUT /api/admin/editions/:id/retract', {
  access: 'editor',
  grants: ['publish'],
  summary: 'Takes an edition back. Its articles stay published.',
  body: editionRevisionSchema,
  response: adminEditionSchema,
  errors: ['not_found', 'conflict'],
})

export const deleteEdition = call('DELETE /api/admin/editions/:id', {
  access: 'editor',
  summary: 'Deletes an edition that readers do not see. Its articles stay.',
  query: z.object({ revision: z.coerce.number().int().positive().optional() }),
  errors: ['not_found', 'conflict'],
})
